/**
 * Figures, phrases and lines of the account as every report writes them. Knows nothing of files and pages.
 *
 * <p>There are more public types than elsewhere because each kind of figure has its words in one class, which pages, texts
 * and matrices share.
 */
@NullMarked
package dev.weir.report.wording;

import org.jspecify.annotations.NullMarked;
