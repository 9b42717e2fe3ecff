package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Place;
import dev.weir.config.YamlReader;
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
record ScenarioSource(String name, String label, String text, Optional<Path> folder) {

    /** The top of the file. */
    Mapping root() {
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
}
