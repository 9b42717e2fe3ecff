/** The pages {@code report.html} of a run and of a matrix, with the style sheet and the script in them. */
@NullMarked
package dev.weir.report.html;

import org.jspecify.annotations.NullMarked;
