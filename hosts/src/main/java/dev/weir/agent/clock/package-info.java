/** The clocks of several hosts: how far each is from the reference clock, and how well that is known. */
@NullMarked
package dev.weir.agent.clock;

import org.jspecify.annotations.NullMarked;
