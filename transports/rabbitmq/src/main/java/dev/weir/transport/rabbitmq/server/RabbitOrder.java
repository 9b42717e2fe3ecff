package dev.weir.transport.rabbitmq.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * How a server is to be started.
 *
 * @param program file of the script {@code rabbitmq-server}
 * @param epmd file of Erlang's port mapper, without which a server does not start
 * @param port where it listens; 0 for any free port
 * @param config further lines of its {@code rabbitmq.conf}
 * @param startsWithin the longest that may take
 */
public record RabbitOrder(Path program, Path epmd, int port, Map<String, String> config, Duration startsWithin) {

    public RabbitOrder {
        config = Map.copyOf(config);
    }
}
