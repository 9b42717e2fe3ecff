/** Agents that a run starts on other hosts by the system's {@code ssh}, and ends with itself: both ends of that pipe. */
@NullMarked
package dev.weir.agent.ssh;

import org.jspecify.annotations.NullMarked;
