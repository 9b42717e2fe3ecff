package dev.weir.scenario;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** One checked section of a scenario, whose values are those given over the defaults of {@link ScenarioKeys}. */
final class Section {

    private final String path;
    private final Mapping mapping;

    Section(String path, Mapping mapping) {
        this.path = path;
        this.mapping = mapping;
    }

    /** The section of that name; without any value of its own when none was given. */
    Section section(String name) {
        Mapping given = mapping.value(name)
                .map(value -> value instanceof Mapping section ? section : Mapping.empty(value.place()))
                .orElseGet(() -> Mapping.empty(mapping.place()));
        return new Section(path.isEmpty() ? name : path + "." + name, given);
    }

    /** Every item of a list. */
    List<Section> items(String name) {
        String itemPath = path + "." + name + "[]";
        return mapping.value(name).stream()
                .flatMap(value -> ((Node.Sequence) value).items().stream())
                .map(item -> new Section(itemPath, (Mapping) item))
                .toList();
    }

    boolean isGiven(String name) {
        return mapping.entry(name).isPresent();
    }

    Place place() {
        return mapping.place();
    }

    /** Where a value was given; where the section was, when it was not. */
    Place place(String name) {
        return mapping.value(name).map(Node::place).orElse(mapping.place());
    }

    /** The names given, in their order. */
    List<String> names() {
        return List.copyOf(mapping.entries().keySet());
    }

    /** What was given under a name. */
    Node node(String name) {
        return mapping.value(name).orElseThrow(() -> new IllegalStateException("not given: " + path + "." + name));
    }

    /** A value as text: given, or its default, or empty. */
    String text(String name) {
        return given(name).map(Scalar::text).orElseGet(() -> key(name).defaultText());
    }

    /** A value that must be given. */
    <T> T required(String name, Function<String, T> reader) {
        if (!isGiven(name)) {
            throw place().error(
                            "'" + path.replace("[]", "") + "' needs '" + name + "'",
                            "for example:  " + name + ": " + key(name).example());
        }
        return read(name, reader);
    }

    /** A value, given or by default. */
    <T> T read(String name, Function<String, T> reader) {
        return reading(key(name), given(name).orElseGet(() -> new Scalar(text(name), place())), reader);
    }

    /** What {@code reader} makes of a value; its complaint becomes an error at the value's place. */
    static <T> T reading(ScenarioKey key, Scalar value, Function<String, T> reader) {
        try {
            return reader.apply(value.text());
        } catch (IllegalArgumentException e) {
            throw value.place().error(KeyCheck.quoted(key) + ": " + e.getMessage(), e);
        }
    }

    /** What {@code maker} makes of several values; its complaint becomes an error at the section's place. */
    <T> T together(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw place().error("'" + path.replace("[]", "") + "': " + e.getMessage(), e);
        }
    }

    /** The kind chosen of a section that has kinds. */
    String kind() {
        return kinds(path).stream().filter(this::isGiven).findFirst().orElseGet(() -> defaultKind(path, mapping));
    }

    /** The kinds of a section, of which one is chosen. */
    static List<String> kinds(String path) {
        return ScenarioKeys.in(path).stream()
                .filter(ScenarioKey::kind)
                .map(ScenarioKey::name)
                .toList();
    }

    /** The kind whose value has a default. */
    static String defaultKind(String path, Mapping mapping) {
        return ScenarioKeys.in(path).stream()
                .filter(key -> key.kind() && !key.defaultText().isEmpty())
                .map(ScenarioKey::name)
                .findFirst()
                .orElseThrow(() -> mapping.place()
                        .error("'" + path + "' names no kind; choose one of " + String.join(", ", kinds(path))));
    }

    private Optional<Scalar> given(String name) {
        return mapping.value(name).map(value -> (Scalar) value);
    }

    private ScenarioKey key(String name) {
        return ScenarioKeys.find(path, name)
                .orElseThrow(() -> new IllegalStateException("no such key is declared: " + path + "." + name));
    }
}
