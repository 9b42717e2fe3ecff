/** What an acknowledgement of Kafka is worth: asked for, and read back. */
@NullMarked
package dev.weir.transport.kafka.durable;

import org.jspecify.annotations.NullMarked;
