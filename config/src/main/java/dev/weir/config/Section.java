package dev.weir.config;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** One section of a file that was checked: its values are those given, over the defaults of the table. */
public final class Section {

    private final KeyTable table;
    private final String path;
    private final Mapping mapping;

    Section(KeyTable table, String path, Mapping mapping) {
        this.table = table;
        this.path = path;
        this.mapping = mapping;
    }

    /** The same values as those of the section at a path. */
    Section at(String otherPath) {
        return new Section(table, otherPath, mapping);
    }

    /** The section of that name; without any value of its own when none was given. */
    public Section section(String name) {
        Mapping given = mapping.value(name)
                .map(value -> value instanceof Mapping section ? section : Mapping.empty(value.place()))
                .orElseGet(() -> Mapping.empty(mapping.place()));
        return new Section(table, path.isEmpty() ? name : path + "." + name, given);
    }

    /** Every item of a list of sections. */
    public List<Section> items(String name) {
        String itemPath = (path.isEmpty() ? name : path + "." + name) + "[]";
        return mapping.value(name).stream()
                .flatMap(value -> ((Sequence) value).items().stream())
                .map(item -> new Section(table, itemPath, (Mapping) item))
                .toList();
    }

    public boolean isGiven(String name) {
        return mapping.entry(name).isPresent();
    }

    public Place place() {
        return mapping.place();
    }

    /** Where it stands in the file, as keys with dots between them; empty for the whole of it. */
    public String path() {
        return path;
    }

    /** Where a value was given; where the section was, when it was not. */
    public Place place(String name) {
        return mapping.value(name).map(Node::place).orElse(mapping.place());
    }

    /** The keys that it may hold, in the order of the reference. */
    public List<Key> keys() {
        return table.in(path);
    }

    /** The names given, in their order. */
    public List<String> names() {
        return List.copyOf(mapping.entries().keySet());
    }

    /** What was given under a name. */
    public Node node(String name) {
        return mapping.value(name).orElseThrow(() -> new IllegalStateException("not given: " + path + "." + name));
    }

    /** A value as text: given, or its default, or empty. */
    public String text(String name) {
        return given(name).map(Scalar::text).orElseGet(() -> key(name).defaultText());
    }

    /** A value, given or by default. */
    public <T> T read(String name, Function<String, T> reader) {
        return reading(key(name), given(name).orElseGet(() -> new Scalar(text(name), place())), reader);
    }

    /** What {@code reader} makes of a value; its complaint becomes an error at the value's place. */
    public static <T> T reading(Key key, Scalar value, Function<String, T> reader) {
        try {
            return reader.apply(value.text());
        } catch (IllegalArgumentException e) {
            throw value.place().error(key.quoted() + ": " + e.getMessage(), e);
        }
    }

    /** What {@code maker} makes of several values; its complaint becomes an error at the section's place. */
    public <T> T together(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw place().error("'" + path.replace("[]", "") + "': " + e.getMessage(), e);
        }
    }

    /** The kind chosen of a section that has kinds; the one with a default when none was. */
    public String kind() {
        return table.kinds(path).stream()
                .filter(this::isGiven)
                .findFirst()
                .or(() -> table.defaultKind(path))
                .orElseThrow(() -> place().error("'" + path + "' does not say its type; choose one of "
                        + String.join(", ", table.kinds(path))));
    }

    private Optional<Scalar> given(String name) {
        return mapping.value(name).map(value -> (Scalar) value);
    }

    private Key key(String name) {
        return table.find(path, name)
                .orElseThrow(() -> new IllegalStateException("no such key is declared: " + path + "." + name));
    }
}
