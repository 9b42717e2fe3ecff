/** Servers of RabbitMQ that a run starts: an installed program, in processes and a folder of its own. */
@NullMarked
package dev.weir.transport.rabbitmq.server;

import org.jspecify.annotations.NullMarked;
