/**
 * Every section of a report, once: as a {@link dev.weir.report.section.ReportSection} with its wording in it, of which the page
 * and the text are drawn. {@link dev.weir.report.section.RunReport} and {@link dev.weir.report.section.StepsReport} put them
 * together.
 */
@NullMarked
package dev.weir.report.section;

import org.jspecify.annotations.NullMarked;
