package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.YamlReader;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
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
        return root;
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
