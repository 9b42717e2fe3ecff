/**
 * Baselines in the user's repository: {@code weir baseline}, and limits of scenarios that are multiples of one.
 *
 * <p>Tested elsewhere: {@code BaselineCommand} with its subcommands, {@code ShowBaseline} and {@code RemoveBaseline} among them, and
 * {@code GateOptions} by {@code CompareCommandTest} of the package above.
 */
@NullMarked
package dev.weir.cli.baseline;

import org.jspecify.annotations.NullMarked;
