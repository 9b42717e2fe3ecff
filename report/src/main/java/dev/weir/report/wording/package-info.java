/** Figures, phrases and lines of the account as every report writes them. Knows nothing of files and pages. */
@NullMarked
package dev.weir.report.wording;

import org.jspecify.annotations.NullMarked;
