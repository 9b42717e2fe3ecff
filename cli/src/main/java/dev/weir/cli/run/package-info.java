/**
 * Carries out scenarios: starts what they need, runs their cells, and writes the results folders.
 *
 * <p>There are more public types than elsewhere because {@code run}, {@code generate}, comparisons and searches for a
 * capacity are commands that put the same parts together.
 */
@NullMarked
package dev.weir.cli.run;

import org.jspecify.annotations.NullMarked;
