package dev.weir.cli.run;

import dev.weir.config.PropertiesFile;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The permission to inject the faults of a scenario before a cluster that Weir did not start. */
public final class FaultPermission {

    /** The option that allows it. */
    public static final String OPTION = "--allow-faults";

    private static final List<String> SECTIONS = List.of("client", "admin", "producer", "consumer");
    private static final String FILE = "client.properties";
    private static final String PROTOCOL = "security.protocol";
    private static final String MECHANISM = "sasl.mechanism";

    private FaultPermission() {}

    /**
     * Why a scenario must not be run, in a sentence; nothing when it may.
     *
     * @param allowed whether the user gave the option
     */
    public static Optional<String> refusal(Scenario.Target target, boolean allowed) {
        ClusterSettings cluster = ClusterSettings.of(target);
        Optional<FaultSpec> first =
                target.faults().stream().filter(FaultSpec::hitsClients).findFirst();
        if (first.isEmpty() || cluster.isEmbedded() || cluster.address().isEmpty()) {
            return Optional.empty();
        }
        if (!allowed) {
            return Optional.of("the scenario hits connections to " + cluster.address()
                    + ", which Weir did not start ('" + first.get().action().key() + "' of "
                    + first.get().target().text() + "); add " + OPTION + " to let it");
        }
        if (given(cluster, PROTOCOL).stream().anyMatch(protocol -> protocol.endsWith("SSL"))) {
            return Optional.of("faults of the network cannot be injected before " + cluster.address()
                    + ": the proxy that makes them must read which addresses its brokers give, and cannot read TLS; it needs a"
                    + " listener with PLAINTEXT or SASL_PLAINTEXT");
        }
        if (given(cluster, MECHANISM).contains("GSSAPI")) {
            return Optional.of("faults of the network cannot be injected before " + cluster.address()
                    + ": with Kerberos, clients check the name of the host, which is that of a proxy then");
        }
        return Optional.empty();
    }

    /** What the clients are given for one of Kafka's properties, in whatever place. */
    private static List<String> given(ClusterSettings cluster, String property) {
        List<String> values = new ArrayList<>(SECTIONS.stream()
                .flatMap(section -> Stream.ofNullable(cluster.below(section).get(property)))
                .toList());
        file(cluster.text(FILE), property).ifPresent(values::add);
        return values.stream().map(String::strip).toList();
    }

    private static Optional<String> file(String path, String property) {
        if (path.isEmpty()) {
            return Optional.empty();
        }
        try {
            return PropertiesFile.read(Path.of(path)).value(property);
        } catch (IOException | IllegalArgumentException e) {
            // The transport says what is wrong with it.
            return Optional.empty();
        }
    }
}
