package dev.weir.gateway.kafka;

import dev.weir.gateway.expression.ItemTemplate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which items the records of which topics belong to.
 *
 * @param mappings in their order; a topic may stand in several when they are patterns
 * @param byPattern whether the names of topics are regular expressions, each for whole names
 */
public record TopicMap(List<Mapping> mappings, boolean byPattern) {

    /**
     * One topic, or one pattern of topics.
     *
     * @param items those its records belong to, each record to one of each
     */
    public record Mapping(Pattern topic, List<ItemTemplate> items) {

        public Mapping {
            items = List.copyOf(items);
        }

        /**
         * The mapping of a topic.
         *
         * @throws IllegalArgumentException when the name is to be a pattern and is none
         */
        public static Mapping of(String topic, boolean byPattern, List<ItemTemplate> items) {
            try {
                return new Mapping(byPattern ? Pattern.compile(topic) : Pattern.compile(topic, Pattern.LITERAL), items);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "'" + topic + "' is not a regular expression: " + e.getDescription() + " at character "
                                + (e.getIndex() + 1),
                        e);
            }
        }
    }

    public TopicMap {
        mappings = List.copyOf(mappings);
        if (mappings.isEmpty()) {
            throw new IllegalArgumentException("no topic is mapped to any item");
        }
    }

    boolean has(String topic) {
        return mappings.stream()
                .anyMatch(mapping -> mapping.topic().matcher(topic).matches());
    }

    /** The topics by name; empty when they are patterns. */
    Set<String> names() {
        return byPattern
                ? Set.of()
                : mappings.stream().map(mapping -> mapping.topic().pattern()).collect(Collectors.toSet());
    }

    /** What the records of a topic belong to, each once. */
    List<ItemTemplate> items(String topic) {
        Set<ItemTemplate> items = new LinkedHashSet<>();
        for (Mapping mapping : mappings) {
            if (mapping.topic().matcher(topic).matches()) {
                items.addAll(mapping.items());
            }
        }
        return List.copyOf(items);
    }

    /** Canonical form of the name of an item; empty when no topic is mapped to such an item. */
    Optional<String> canonical(String item) {
        return templates()
                .flatMap(template -> template.canonical(item).stream())
                .findFirst();
    }

    /** What clients can subscribe to, as a list in words. */
    public String choices() {
        return templates().map(ItemTemplate::clientForm).distinct().limit(10).collect(Collectors.joining(", "));
    }

    /** All kinds of items, each once. */
    List<ItemTemplate> kinds() {
        return templates().distinct().toList();
    }

    private Stream<ItemTemplate> templates() {
        return mappings.stream().flatMap(mapping -> mapping.items().stream());
    }

    /** In words, for messages. */
    public String topicsInWords() {
        return mappings.stream().map(mapping -> mapping.topic().pattern()).collect(Collectors.joining(", "));
    }
}
