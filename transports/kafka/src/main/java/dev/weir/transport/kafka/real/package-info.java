/**
 * Clients of a crowd that are Kafka's own consumers, each in a group of its own. Entered through {@link
 * dev.weir.transport.kafka.real.RealCrowds}; knows the classes of kafka-clients and nothing of the transport around it.
 */
@NullMarked
package dev.weir.transport.kafka.real;

import org.jspecify.annotations.NullMarked;
