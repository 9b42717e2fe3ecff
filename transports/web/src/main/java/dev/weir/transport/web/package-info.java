/**
 * The transport {@code web}: published to Kafka, received from a gateway over TLCP. Whoever opens it needs the driver only;
 * the client and the gateway's process are rooms of their own.
 */
@NullMarked
package dev.weir.transport.web;

import org.jspecify.annotations.NullMarked;
