/**
 * How two sides of a comparison differ: statistics over figures, without knowledge of runs or files. Whoever compares runs may
 * enter.
 *
 * <p>Tested elsewhere: {@code PairEvidence} by {@code PairedComparisonTest}, {@code FigureSamples} by {@code
 * IndependentComparisonTest}.
 */
@NullMarked
package dev.weir.compare;

import org.jspecify.annotations.NullMarked;
