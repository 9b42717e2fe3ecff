package dev.weir.dist;

import dev.weir.config.Node;
import dev.weir.config.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One document of a YAML file, or a part of one.
 *
 * @param node what it says
 */
record YamlDocument(Node node) {

    private static final Pattern SEPARATOR = Pattern.compile("(?m)^---$");

    /** The documents of a file, which may have several. */
    static List<YamlDocument> all(Path file) throws IOException {
        List<YamlDocument> documents = new ArrayList<>();
        for (String text : SEPARATOR.split(Files.readString(file), -1)) {
            Optional<Node> node = YamlReader.read(text, file.getFileName().toString());
            documents.add(new YamlDocument(node.orElseThrow()));
        }
        return documents;
    }

    /** The part below these keys, in turn. */
    YamlDocument at(String... keys) {
        Node found = node;
        for (String key : keys) {
            if (!(found instanceof Node.Mapping mapping) || mapping.value(key).isEmpty()) {
                throw new AssertionError(found.place() + ": no '" + key + "' in " + found.kind());
            }
            found = mapping.value(key).get();
        }
        return new YamlDocument(found);
    }

    /** The text below these keys. */
    String text(String... keys) {
        Node found = at(keys).node;
        if (!(found instanceof Node.Scalar scalar)) {
            throw new AssertionError(found.place() + ": a value was expected, not " + found.kind());
        }
        return scalar.text();
    }

    /** The items of the list below these keys. */
    <T> List<T> items(Function<YamlDocument, T> item, String... keys) {
        Node found = at(keys).node;
        if (!(found instanceof Node.Sequence list)) {
            throw new AssertionError(found.place() + ": a list was expected, not " + found.kind());
        }
        return list.items().stream().map(YamlDocument::new).map(item).toList();
    }

    /** The only item of the list below these keys. */
    YamlDocument only(String... keys) {
        List<YamlDocument> items = items(Function.identity(), keys);
        if (items.size() != 1) {
            throw new AssertionError(String.join(".", keys) + ": one item was expected, not " + items.size());
        }
        return items.getFirst();
    }
}
