/**
 * What a pipeline is told of runs: verdicts and expectations in the forms that its tools read. The commands enter by
 * {@code RunSummary}, one package above.
 *
 * <p>Tested elsewhere: all of them by {@code RunSummaryTest}.
 */
@NullMarked
package dev.weir.report.summary;

import org.jspecify.annotations.NullMarked;
