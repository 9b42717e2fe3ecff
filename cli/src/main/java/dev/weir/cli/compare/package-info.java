/**
 * Runs against runs: {@code weir compare}, and {@code weir run --against}.
 *
 * <p>Tested elsewhere: {@code ComparisonOptions}, {@code CompareCommand}, {@code AgainstOptions} and {@code Against} by {@code
 * CompareCommandTest} of the package above.
 */
@NullMarked
package dev.weir.cli.compare;

import org.jspecify.annotations.NullMarked;
