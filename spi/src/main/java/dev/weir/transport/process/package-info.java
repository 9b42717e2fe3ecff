/** Processes that a transport starts for a run, as faults see them. */
@NullMarked
package dev.weir.transport.process;

import org.jspecify.annotations.NullMarked;
