/** A gateway in a process of its own, for a run. The only room of this transport that knows the gateway's classes. */
@NullMarked
package dev.weir.transport.web.gateway;

import org.jspecify.annotations.NullMarked;
