/**
 * Where consumers stand in the logs of a topic, where they go on when a log does not hold their next message, and how that is
 * told. Knows the classes of kafka-clients and nothing of the transport around it; used by subscribers and by crowds.
 */
@NullMarked
package dev.weir.transport.kafka.position;

import org.jspecify.annotations.NullMarked;
