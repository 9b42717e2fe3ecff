/** Where faults can hit the system of a transport. Drivers declare it; what injects faults knows no transport. */
@NullMarked
package dev.weir.transport.fault;

import org.jspecify.annotations.NullMarked;
