/**
 * Web clients that speak TLCP over WebSocket or HTTP streaming, thousands on one loop. {@link
 * dev.weir.transport.web.client.TlcpCrowd} is the door.
 */
@NullMarked
package dev.weir.transport.web.client;

import org.jspecify.annotations.NullMarked;
