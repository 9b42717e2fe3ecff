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
public record GatewayOrder(String configuration, String bootstrap, String topic, int port, List<String> stampFields) {

    private static final int PARTS = 4;

    /** Listens on any free port. */
    public GatewayOrder(String configuration, String bootstrap, String topic, List<String> stampFields) {
        this(configuration, bootstrap, topic, 0, stampFields);
    }

    public GatewayOrder {
        stampFields = List.copyOf(stampFields);
        if (!stampFields.isEmpty() && stampFields.size() != 2) {
            throw new IllegalArgumentException("two fields are expected: " + stampFields);
        }
    }

    /** The same at another port. */
    GatewayOrder at(int other) {
        return new GatewayOrder(configuration, bootstrap, topic, other, stampFields);
    }

    /** As arguments of a command. */
    List<String> arguments() {
        return Stream.concat(Stream.of(configuration, bootstrap, topic, Integer.toString(port)), stampFields.stream())
                .toList();
    }

    /** From the arguments of a command. */
    static GatewayOrder of(String... arguments) {
        if (arguments.length < PARTS) {
            throw new IllegalArgumentException("a configuration, brokers, a topic and a port are expected");
        }
        List<String> all = List.of(arguments);
        return new GatewayOrder(
                all.get(0), all.get(1), all.get(2), Integer.parseInt(all.get(3)), all.subList(PARTS, all.size()));
    }

    /** The brokers that the configuration names, if it is a file of the user; those of the run take their place. */
    public List<String> replacedBrokers() {
        return RunConfiguration.replacedBrokers(this);
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
