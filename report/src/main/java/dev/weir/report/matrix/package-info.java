/**
 * The table of a matrix: rows, figures over repeats, limits, and the phrases that its reports share.
 *
 * <p>There are more public types than elsewhere because the page and the text of a matrix are drawn of the same parts.
 */
@NullMarked
package dev.weir.report.matrix;

import org.jspecify.annotations.NullMarked;
