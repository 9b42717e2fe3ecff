/** Sections of a scenario that are declared and read by themselves: those of runs and of steps that mean the same in both. */
@NullMarked
package dev.weir.scenario.read.section;

import org.jspecify.annotations.NullMarked;
