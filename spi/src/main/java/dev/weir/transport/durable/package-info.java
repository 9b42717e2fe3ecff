/** What an acknowledgement is worth: what was asked of it, and what the system's settings make of it. */
@NullMarked
package dev.weir.transport.durable;

import org.jspecify.annotations.NullMarked;
