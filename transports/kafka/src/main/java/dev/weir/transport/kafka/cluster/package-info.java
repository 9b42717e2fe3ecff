/** Observing a Kafka cluster from outside while a run goes on: who leads, who is in sync, groups, and how far readers lag. */
@NullMarked
package dev.weir.transport.kafka.cluster;

import org.jspecify.annotations.NullMarked;
