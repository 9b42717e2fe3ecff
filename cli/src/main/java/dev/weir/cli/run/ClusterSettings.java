package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which Kafka cluster the transport of a run uses, and how one is started for it; and the server that the transport starts
 * itself. What there is, its driver declares.
 *
 * @param settings all settings of the transport
 * @param points where it can be hit
 */
record ClusterSettings(Settings settings, List<FaultPoint> points) {

    static ClusterSettings of(Scenario.Target target) {
        return new ClusterSettings(target.settings(), target.points());
    }

    private Optional<FaultPoint.Brokers> cluster() {
        return points.stream()
                .filter(FaultPoint.Brokers.class::isInstance)
                .map(FaultPoint.Brokers.class::cast)
                .findFirst();
    }

    /** The server that the transport starts for the run. */
    Optional<FaultPoint.Server> server() {
        return points.stream()
                .filter(FaultPoint.Server.class::isInstance)
                .map(FaultPoint.Server.class::cast)
                .filter(FaultPoint.Server::started)
                .findFirst();
    }

    /** Where the cluster is, as the scenario says; empty for a transport that has none. */
    String address() {
        return cluster().map(brokers -> brokers.address(settings)).orElse("");
    }

    /** Whether brokers are to be started. */
    boolean isEmbedded() {
        return cluster().filter(brokers -> brokers.isStarted(settings)).isPresent();
    }

    /** How many. */
    int brokers() {
        return cluster().map(brokers -> brokers.count(settings)).orElse(1);
    }

    /** Number of partitions of the run's topic, where Weir makes it. */
    int partitions() {
        return cluster().map(brokers -> brokers.partitions(settings)).orElse(1);
    }

    /** Kafka properties of each. */
    Map<String, String> properties() {
        return cluster().map(brokers -> brokers.properties(settings)).orElse(Map.of());
    }

    /** What is given below a section of the clients' properties. */
    Map<String, String> below(String name) {
        return settings.properties(section() + name);
    }

    /** A setting of the clients as text. */
    String text(String name) {
        return settings.text(section() + name);
    }

    private String section() {
        return cluster().map(FaultPoint.Brokers::section).orElse("");
    }

    /** A transport with this cluster, in words: {@code kafka, client wire (embedded 4.4.0, 3 brokers)}. */
    String described(String name) {
        String transport = name + ownClient();
        if (isEmbedded()) {
            return transport + " (embedded " + Versions.kafkaClients() + ", " + Counts.of(brokers(), "broker") + ")";
        }
        return address().isEmpty() ? transport : transport + " (" + address() + ")";
    }

    /** Who publishes, where that is not the system's usual client: figures of another client are none of the user's own. */
    private String ownClient() {
        String setting = section() + "clients";
        boolean wire = settings.isDeclared(setting) && settings.text(setting).equals("wire");
        return wire ? ", client wire" : "";
    }

    /** The transport's settings once brokers have been started. */
    Settings at(String bootstrap) {
        return cluster().orElseThrow().at(settings, bootstrap);
    }

    /**
     * The same when clients reach them through a proxy: whoever observes the cluster does not.
     *
     * @param proxies addresses for clients
     * @param brokers their own
     */
    Settings through(String proxies, String brokers) {
        return cluster().orElseThrow().through(settings, proxies, brokers);
    }
}
