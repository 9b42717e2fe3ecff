package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.YamlReader;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A scenario's text and where it came from.
 *
 * @param name name of the scenario
 * @param label how errors call the file
 * @param text its YAML
 * @param folder where its own files are
 */
public record ScenarioSource(String name, String label, String text, Optional<Path> folder) {

    /** Keys of a workload of the OpenMessaging Benchmark. */
    private static final List<String> OF_WORKLOADS = List.of(
            "partitionsPerTopic",
            "producersPerTopic",
            "subscriptionsPerTopic",
            "consumerPerSubscription",
            "producerRate",
            "messageSize",
            "testDurationMinutes");

    /** The top of the file. */
    public Mapping root() {
        Node node = YamlReader.read(text, label)
                .orElseThrow(() -> Place.file(label)
                        .error(
                                "holds no scenario",
                                "the shortest one names its transport, for example:  transport: kafka"));
        if (!(node instanceof Mapping root)) {
            throw node.place()
                    .error(
                            "a scenario is made of keys and values, not " + node.kind(),
                            "for example:  transport: kafka");
        }
        refuseOtherFiles(root);
        return root;
    }

    /** Refuses files that are no scenario but often given as one, told by their keys, and names the command that takes them. */
    private void refuseOtherFiles(Mapping root) {
        if (root.entry(Transports.KEY).isPresent()) {
            return;
        }
        if (root.entry("driverClass").isPresent()) {
            throw new ConfigException(
                    label + " is a driver of the OpenMessaging Benchmark; make a scenario of it:  weir import"
                            + " omb <workload> " + label + "  (docs/from-openmessaging-benchmark.md)");
        }
        if (OF_WORKLOADS.stream().filter(root.entries()::containsKey).count() > 1) {
            throw new ConfigException(
                    label + " is a workload of the OpenMessaging Benchmark; make a scenario of it:  weir"
                            + " import omb " + label + " <driver>  (docs/from-openmessaging-benchmark.md)");
        }
        if (root.entry("connections").isPresent()) {
            throw new ConfigException(
                    label + " is a configuration of the gateway; start it with:  weir gateway --config " + label);
        }
    }

    /** Refuses what an output shows in the place of a secret: the run would take it for the secret itself. */
    public static void refuseMasks(Mapping root) {
        refuseMasks("", root);
    }

    private static void refuseMasks(String path, Node node) {
        switch (node) {
            case Scalar scalar -> {
                if (scalar.text().contains(Secrets.MASK)) {
                    throw scalar.place()
                            .error(
                                    "'" + path + "' holds " + Secrets.MASK + ", which Weir shows in place of a secret",
                                    "write the secret itself, or name a file that holds it");
                }
            }
            case Sequence list -> list.items().forEach(item -> refuseMasks(path, item));
            case Mapping mapping ->
                mapping.entries()
                        .forEach(
                                (name, entry) -> refuseMasks(path.isEmpty() ? name : path + "." + name, entry.value()));
        }
    }
}
