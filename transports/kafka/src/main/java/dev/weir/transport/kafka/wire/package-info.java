/**
 * Weir's own producer of Kafka records, made for load. Entered through {@link dev.weir.transport.kafka.wire.WirePublisher}; its
 * connections, metadata and messages are those of kafka-clients, its record batches are written in place.
 */
@NullMarked
package dev.weir.transport.kafka.wire;

import org.jspecify.annotations.NullMarked;
