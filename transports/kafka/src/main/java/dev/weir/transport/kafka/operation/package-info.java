/**
 * Operations on a real cluster: records, topics and groups. Opened by the transport through {@link
 * dev.weir.transport.kafka.operation.KafkaOperations}, which is all that others may use.
 */
@NullMarked
package dev.weir.transport.kafka.operation;

import org.jspecify.annotations.NullMarked;
