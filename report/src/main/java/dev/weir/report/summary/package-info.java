/**
 * What a pipeline is told of runs: verdicts and expectations in the forms that its tools read. The commands enter by
 * {@code RunSummary}, one package above.
 *
 * <p>Tested elsewhere: {@code JudgedRun}, {@code JUnitXml}, {@code SummaryMarkdown} and {@code Annotations} by {@code RunSummaryTest}.
 */
@NullMarked
package dev.weir.report.summary;

import org.jspecify.annotations.NullMarked;
