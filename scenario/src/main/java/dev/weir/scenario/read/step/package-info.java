/** Reads scenarios of steps: operations on records, topics and groups. Entered through {@code PlanFiles}. */
@NullMarked
package dev.weir.scenario.read.step;

import org.jspecify.annotations.NullMarked;
