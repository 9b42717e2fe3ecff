/** The transport {@code rabbitmq}: queues and streams of RabbitMQ, over the Java client for AMQP 0-9-1. */
@NullMarked
package dev.weir.transport.rabbitmq;

import org.jspecify.annotations.NullMarked;
