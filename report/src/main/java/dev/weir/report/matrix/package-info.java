/** The table of a matrix: rows, figures over repeats, limits, and the phrases that its reports share. */
@NullMarked
package dev.weir.report.matrix;

import org.jspecify.annotations.NullMarked;
