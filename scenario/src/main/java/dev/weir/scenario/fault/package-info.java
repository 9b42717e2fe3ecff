/** What a scenario asks to be done to the system under test while it is measured: faults, as records. */
@NullMarked
package dev.weir.scenario.fault;

import org.jspecify.annotations.NullMarked;
