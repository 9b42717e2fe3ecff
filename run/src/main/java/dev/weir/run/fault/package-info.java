/** Where a run lets faults be injected: the order of events, and nothing of how a fault is made. */
@NullMarked
package dev.weir.run.fault;

import org.jspecify.annotations.NullMarked;
