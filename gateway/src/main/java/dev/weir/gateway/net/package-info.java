/**
 * Sockets over plain NIO: the ports, the threads that serve connections, and their load. For the package that starts a
 * server, and for pages that show its load.
 */
@NullMarked
package dev.weir.gateway.net;

import org.jspecify.annotations.NullMarked;
