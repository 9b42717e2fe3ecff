package dev.weir.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a YAML file says, with the place of everything in it. Values are text until their key says what they are. */
public sealed interface Node {

    Place place();

    /** How an error message calls it. */
    String kind();

    /** The same, of which every section can be changed without changing this. */
    default Node copy() {
        return switch (this) {
            case Scalar scalar -> scalar;
            case Sequence list ->
                new Sequence(list.items().stream().map(Node::copy).toList(), list.place());
            case Mapping mapping -> {
                Mapping copy = Mapping.empty(mapping.place());
                mapping.entries()
                        .forEach((name, entry) -> copy.entries()
                                .put(
                                        name,
                                        new Entry(
                                                entry.keyPlace(), entry.value().copy())));
                yield copy;
            }
        };
    }

    /** One value. */
    record Scalar(String text, Place place) implements Node {
        @Override
        public String kind() {
            return "the value '" + text + "'";
        }
    }

    /** A list. */
    record Sequence(List<Node> items, Place place) implements Node {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A value, and the place of its key. */
    record Entry(Place keyPlace, Node value) {}

    /** Names and values in the order written. Mutable, because options change what the file said. */
    record Mapping(Map<String, Entry> entries, Place place) implements Node {

        public static Mapping empty(Place place) {
            return new Mapping(new LinkedHashMap<>(), place);
        }

        @Override
        public String kind() {
            return "a section";
        }

        public Optional<Entry> entry(String name) {
            return Optional.ofNullable(entries.get(name));
        }

        public Optional<Node> value(String name) {
            return entry(name).map(Entry::value);
        }

        /** Where a key stands; where the section does, when it is not in it. */
        public Place keyPlace(String name) {
            return entry(name).map(Entry::keyPlace).orElse(place);
        }

        public void put(String name, Node value) {
            entries.put(name, new Entry(value.place(), value));
        }
    }
}
