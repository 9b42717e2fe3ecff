/**
 * Baselines in the user's repository: {@code weir baseline}, and limits of scenarios that are multiples of one.
 *
 * <p>Tested elsewhere: the subcommands by {@code BaselineCommandTest}.
 */
@NullMarked
package dev.weir.cli.baseline;

import org.jspecify.annotations.NullMarked;
