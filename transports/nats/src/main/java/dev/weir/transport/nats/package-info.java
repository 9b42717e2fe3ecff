/** The transport {@code nats}: a stream of NATS JetStream, over the Java client. */
@NullMarked
package dev.weir.transport.nats;

import org.jspecify.annotations.NullMarked;
