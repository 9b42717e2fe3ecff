/** A scenario of steps, as it was asked for: operations on records, topics and groups, one step after the other. */
@NullMarked
package dev.weir.scenario.step;

import org.jspecify.annotations.NullMarked;
