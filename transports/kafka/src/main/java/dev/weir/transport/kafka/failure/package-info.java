/** What exceptions of Kafka's clients say about messages and operations: whether they can have taken effect, and why not. */
@NullMarked
package dev.weir.transport.kafka.failure;

import org.jspecify.annotations.NullMarked;
