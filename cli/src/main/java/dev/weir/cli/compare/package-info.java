/**
 * Runs against runs: {@code weir compare}, and {@code weir run --against}.
 *
 * <p>Tested elsewhere: {@code ComparisonOptions} by {@code CompareCommandTest}.
 */
@NullMarked
package dev.weir.cli.compare;

import org.jspecify.annotations.NullMarked;
