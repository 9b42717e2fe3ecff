/** What Kafka's producer does not offer and its users need: waits that end, and whether it has repeated a request. */
@NullMarked
package dev.weir.transport.kafka.producer;

import org.jspecify.annotations.NullMarked;
