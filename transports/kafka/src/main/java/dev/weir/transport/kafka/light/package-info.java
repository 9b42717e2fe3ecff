/**
 * Thousands of Kafka consumers on one event loop, without a thread and without a {@code KafkaConsumer} each. Entered
 * through {@link dev.weir.transport.kafka.light.LightCrowds}; knows the classes of kafka-clients and nothing of the
 * transport around it.
 */
@NullMarked
package dev.weir.transport.kafka.light;

import org.jspecify.annotations.NullMarked;
