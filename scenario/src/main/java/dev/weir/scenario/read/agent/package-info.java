/** Reads on which agents a scenario runs. */
@NullMarked
package dev.weir.scenario.read.agent;

import org.jspecify.annotations.NullMarked;
