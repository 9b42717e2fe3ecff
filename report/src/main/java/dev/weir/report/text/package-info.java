/** Writes reports, and those of a matrix, as text of a given width, and their short forms. */
@NullMarked
package dev.weir.report.text;

import org.jspecify.annotations.NullMarked;
