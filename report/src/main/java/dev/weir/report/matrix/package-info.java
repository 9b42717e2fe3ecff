/**
 * Everything that the report of a matrix says: rows, figures over repeats, limits, charts and their wording. {@link
 * dev.weir.report.matrix.MatrixReport} makes sections of it, of which page and text are drawn; other packages enter there.
 */
@NullMarked
package dev.weir.report.matrix;

import org.jspecify.annotations.NullMarked;
