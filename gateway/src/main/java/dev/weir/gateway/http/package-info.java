/**
 * HTTP/1.1 and WebSocket: reads requests, hands them to sessions and pages, and packs what is answered. Knows no socket and
 * no thread: for the package {@code net}, which drives it, and for whoever configures it or serves pages.
 */
@NullMarked
package dev.weir.gateway.http;

import org.jspecify.annotations.NullMarked;
