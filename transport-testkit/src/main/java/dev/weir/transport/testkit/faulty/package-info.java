/** A transport in simulated time whose every fault is planned, and the oracle that knows the true result. */
@NullMarked
package dev.weir.transport.testkit.faulty;

import org.jspecify.annotations.NullMarked;
