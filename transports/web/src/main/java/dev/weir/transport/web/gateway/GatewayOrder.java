package dev.weir.transport.web.gateway;

import java.util.List;

/**
 * What a gateway of a run is to do. It travels on a command line, which every user of the machine may read, so it holds no
 * secret.
 *
 * @param configuration name of a {@link ShippedConfiguration}, or the path of a file
 * @param bootstrap brokers of the run, {@code host:port} each, separated by commas
 * @param topic topic of the run
 */
public record GatewayOrder(String configuration, String bootstrap, String topic) {

    private static final int PARTS = 3;

    /** As arguments of a command. */
    List<String> arguments() {
        return List.of(configuration, bootstrap, topic);
    }

    /** From the arguments of a command. */
    static GatewayOrder of(String... arguments) {
        if (arguments.length != PARTS) {
            throw new IllegalArgumentException("a configuration, brokers and a topic are expected");
        }
        return new GatewayOrder(arguments[0], arguments[1], arguments[2]);
    }

    /**
     * Reads the configuration, and opens nothing.
     *
     * @throws dev.weir.config.ConfigException when the file is missing, or something in it cannot be, or it cannot read the
     *     topic
     */
    public void check() {
        RunConfiguration.read(this);
    }
}
