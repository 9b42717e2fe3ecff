package dev.weir.transport.web.gateway;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a gateway of a run is to do. It travels on a command line, which every user of the machine may read, so it holds no
 * secret.
 *
 * @param configuration name of a {@link ShippedConfiguration}, or the path of a file
 * @param bootstrap brokers of the run, {@code host:port} each, separated by commas
 * @param topic topic of the run
 * @param stampFields names of two fields that updates have besides, of when it read a record and when it wrote the update;
 *     empty for none
 */
public record GatewayOrder(String configuration, String bootstrap, String topic, List<String> stampFields) {

    private static final int PARTS = 3;

    public GatewayOrder {
        stampFields = List.copyOf(stampFields);
        if (!stampFields.isEmpty() && stampFields.size() != 2) {
            throw new IllegalArgumentException("two fields are expected: " + stampFields);
        }
    }

    /** As arguments of a command. */
    List<String> arguments() {
        return Stream.concat(Stream.of(configuration, bootstrap, topic), stampFields.stream())
                .toList();
    }

    /** From the arguments of a command. */
    static GatewayOrder of(String... arguments) {
        if (arguments.length < PARTS) {
            throw new IllegalArgumentException("a configuration, brokers and a topic are expected");
        }
        List<String> all = List.of(arguments);
        return new GatewayOrder(all.get(0), all.get(1), all.get(2), all.subList(PARTS, all.size()));
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
