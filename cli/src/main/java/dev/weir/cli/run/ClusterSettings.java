package dev.weir.cli.run;

import dev.weir.broker.HeldPort;
import dev.weir.cli.process.Versions;
import dev.weir.transport.Settings;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Map;

/**
 * Those settings of a transport that say which Kafka cluster it uses, and how one is started for it. A transport of which
 * Kafka is a part has them in a section {@code kafka} of its own.
 *
 * @param settings all settings of the transport
 * @param section what precedes the names of these: empty, or {@code kafka.}
 */
record ClusterSettings(Settings settings, String section) {

    /** Address that asks for a broker of the run's own. */
    private static final String EMBEDDED = "embedded";

    private static final String ADDRESS = "bootstrap";
    private static final String OBSERVED = "observer.addresses";
    private static final String COUNT = "brokers";
    private static final String PARTITIONS = "topic.partitions";
    private static final String PROPERTIES = "broker";
    private static final String GATEWAY = "gateway";
    private static final String GATEWAY_PORT = "gateway-port";
    private static final String GATEWAY_THROUGH = "gateway-through";
    private static final List<String> SECTIONS = List.of("", "kafka.");

    static ClusterSettings of(Settings settings) {
        return new ClusterSettings(
                settings,
                SECTIONS.stream()
                        .filter(section -> settings.isDeclared(section + ADDRESS))
                        .findFirst()
                        .orElse(""));
    }

    /** Where the cluster is, as the scenario says; empty for a transport that has none. */
    String address() {
        return text(ADDRESS);
    }

    /** Whether brokers are to be started. */
    boolean isEmbedded() {
        return EMBEDDED.equals(address());
    }

    /** How many. */
    int brokers() {
        return isDeclared(COUNT) ? (int) settings.count(section + COUNT) : 1;
    }

    /** Number of partitions of the run's topic, where Weir makes it. */
    int partitions() {
        return isDeclared(PARTITIONS) ? (int) settings.count(section + PARTITIONS) : 1;
    }

    /** Kafka properties of each. */
    Map<String, String> properties() {
        return below(PROPERTIES);
    }

    /** What is given below a section of the clients' properties. */
    Map<String, String> below(String name) {
        return isDeclared(name) ? settings.properties(section + name) : Map.of();
    }

    /** A setting as text; empty when there is none. */
    String text(String name) {
        return isDeclared(name) ? settings.text(section + name) : "";
    }

    /** Whether a gateway is to be started too. */
    boolean hasGateway() {
        return settings.isDeclared(GATEWAY) && settings.text(GATEWAY).equals(EMBEDDED);
    }

    /** Keeps the port where the user wants that gateway to listen, or any free one, until it is closed. */
    HeldPort holdGatewayPort() {
        int port = (int) settings.count(GATEWAY_PORT);
        return port > 0 ? HeldPort.at("127.0.0.1", port) : HeldPort.free();
    }

    /** A transport with this cluster, in words: {@code kafka (embedded 4.4.0, 3 brokers)}. */
    String described(String transport) {
        if (isEmbedded()) {
            return transport + " (embedded " + Versions.kafkaClients() + ", " + Counts.of(brokers(), "broker") + ")";
        }
        return address().isEmpty() ? transport : transport + " (" + address() + ")";
    }

    /** The transport's settings once brokers have been started. */
    Settings at(String bootstrap) {
        return settings.without(section + COUNT).without(section + PROPERTIES).with(section + ADDRESS, bootstrap);
    }

    /**
     * The same with a gateway whose port is known before it is started.
     *
     * @param port where the gateway is to listen
     * @param through where clients connect in its place; empty when they do as before
     */
    static Settings withGateway(Settings started, int port, String through) {
        Settings known = started.with(GATEWAY_PORT, Integer.toString(port));
        return through.isEmpty() ? known : known.with(GATEWAY_THROUGH, through);
    }

    /**
     * The same when clients reach them through a proxy: whoever observes the cluster does not.
     *
     * @param proxies addresses for clients
     * @param brokers their own
     */
    Settings through(String proxies, String brokers) {
        Settings started = at(proxies);
        return isDeclared(OBSERVED) ? started.with(section + OBSERVED, brokers) : started;
    }

    private boolean isDeclared(String name) {
        return settings.isDeclared(section + name);
    }
}
