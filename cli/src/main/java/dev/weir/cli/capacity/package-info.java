/**
 * The search for a capacity: its question as the command line asks it, its trials, and what each says.
 *
 * <p>Tested elsewhere: {@code CapacityQuestion} and {@code CapacityRun}, by {@code CapacityCommandTest}.
 */
@NullMarked
package dev.weir.cli.capacity;

import org.jspecify.annotations.NullMarked;
