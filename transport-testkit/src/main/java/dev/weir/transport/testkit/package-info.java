/** The contract suite every transport passes, and the transports and clocks whose behaviour is known exactly. */
@NullMarked
package dev.weir.transport.testkit;

import org.jspecify.annotations.NullMarked;
