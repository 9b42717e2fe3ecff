/** Writes reports, and those of a matrix, as the page {@code report.html}, with the style sheet and the script in it. */
@NullMarked
package dev.weir.report.html;

import org.jspecify.annotations.NullMarked;
