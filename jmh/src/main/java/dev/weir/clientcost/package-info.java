/** Weir's clients of NATS, RabbitMQ, Redis and MQTT beside loops that only stamp and count, over the same libraries. */
@NullMarked
package dev.weir.clientcost;

import org.jspecify.annotations.NullMarked;
