/** Reads what a scenario says of faults, and refuses what cannot be injected. */
@NullMarked
package dev.weir.scenario.read.fault;

import org.jspecify.annotations.NullMarked;
