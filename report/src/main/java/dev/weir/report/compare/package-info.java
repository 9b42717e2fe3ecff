/**
 * Two sides of a comparison: what their results folders hold, what else differs between them, and what is told of their figures.
 * The commands enter by {@link dev.weir.report.compare.RunComparison} and {@link dev.weir.report.compare.ComparedSide}.
 *
 * <p>Tested elsewhere: {@code SideReader}, {@code ComparedFigures} and {@code SideFacts} by {@code ComparedSideTest}, {@code
 * ComparisonWords}, {@code SideDifferences} and {@code MachineClass} by {@code RunComparisonTest}, {@code ComparisonSections} and
 * {@code ComparisonCharts} by {@code ComparisonReportTest}.
 */
@NullMarked
package dev.weir.report.compare;

import org.jspecify.annotations.NullMarked;
