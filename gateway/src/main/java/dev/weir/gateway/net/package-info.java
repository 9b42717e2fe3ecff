/** Event loops over plain NIO: connections, HTTP/1.1, WebSocket. Hands requests on and sends lines; knows no session. */
@NullMarked
package dev.weir.gateway.net;

import org.jspecify.annotations.NullMarked;
