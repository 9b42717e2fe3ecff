package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One dimension of a matrix.
 *
 * @param key the key that varies, as written, or {@link #VARIANT}
 * @param keyPlace where it stands
 * @param values the list as written
 * @param choices what it is in turn
 */
record MatrixAxis(String key, Place keyPlace, Sequence values, List<Choice> choices) {

    /** The axis whose choices have names and change several keys. */
    static final String VARIANT = "variant";

    /** The key of a variant that is no setting. */
    private static final String NAME = "name";

    private static final List<String> FIXED = List.of("matrix", "repeat", "runs-limit", ScenarioKeys.COLUMNS);

    /**
     * One value of an axis.
     *
     * @param text what tells it from others, with the secrets in it: shown to nobody
     * @param label how tables show it
     * @param assignments what it does to the scenario
     * @param place where it stands
     */
    record Choice(String text, String label, List<Assignment> assignments, Place place) {

        /** Whether it says something about that key. */
        boolean sets(String key) {
            return assignments.stream().anyMatch(assignment -> same(assignment.key(), key));
        }

        /** Whether it sets that key to that value. */
        boolean sets(String key, String value) {
            return assignments.stream()
                    .anyMatch(
                            assignment -> Overrides.canonical(assignment.key()).equals(Overrides.canonical(key))
                                    && assignment.value() instanceof Scalar scalar
                                    && scalar.text().equals(value));
        }
    }

    static MatrixAxis read(String key, Place keyPlace, Node values) {
        if (FIXED.contains(key) || key.startsWith("matrix.")) {
            throw keyPlace.error("'" + key + "' belongs to the whole matrix and cannot vary in it");
        }
        if (!(values instanceof Sequence list)) {
            throw values.place()
                    .error(
                            "'" + key + "' in 'matrix' is a list, not " + values.kind(),
                            "for example:  " + example(key));
        }
        if (list.items().isEmpty()) {
            throw values.place().error("'" + key + "' in 'matrix' is empty", "for example:  " + example(key));
        }
        List<Choice> choices = new ArrayList<>();
        for (Node item : list.items()) {
            Choice choice = key.equals(VARIANT) ? variant(item) : choice(key, item);
            if (choices.stream().anyMatch(other -> other.text().equals(choice.text()))) {
                throw item.place().error("'" + choice.label() + "' occurs in '" + key + "' of 'matrix' twice");
            }
            choices.add(choice);
        }
        return new MatrixAxis(key, keyPlace, list, numbered(choices));
    }

    /**
     * The same axis with other values.
     *
     * @param optionKey how an option names the key. The last part of it alone would not tell whether its values are secret.
     */
    MatrixAxis with(String optionKey, Place optionPlace, Node others) {
        MatrixAxis other = read(isShortOf(optionKey, key) ? key : optionKey, optionPlace, others);
        return new MatrixAxis(key, other.keyPlace, other.values, other.choices);
    }

    /** With a number behind labels that are the same because what differs is secret. */
    private static List<Choice> numbered(List<Choice> choices) {
        Map<String, Long> uses = choices.stream().collect(Collectors.groupingBy(Choice::label, Collectors.counting()));
        Map<String, Integer> numbers = new HashMap<>();
        List<Choice> numbered = new ArrayList<>();
        for (Choice choice : choices) {
            String label = choice.label();
            numbered.add(
                    uses.getOrDefault(label, 1L) == 1
                            ? choice
                            : new Choice(
                                    choice.text(),
                                    label + " " + numbers.merge(label, 1, Integer::sum),
                                    choice.assignments(),
                                    choice.place()));
        }
        return List.copyOf(numbered);
    }

    private static String example(String key) {
        return key.equals(VARIANT) ? "variant: [{ name: mine, producer.acks: 1 }]" : key + ": [<value>, <value>]";
    }

    private static Choice choice(String key, Node item) {
        List<Assignment> assignments = item instanceof Mapping mapping
                ? flattened(Overrides.canonical(key) + ".", mapping).toList()
                : List.of(new Assignment(key, item, item.place()));
        if (assignments.isEmpty()) {
            throw item.place().error("a value of '" + key + "' in 'matrix' is an empty section");
        }
        return new Choice(text(item), label(key, item), assignments, item.place());
    }

    /** What tells a value from others, with the secrets in it. */
    static String text(Node value) {
        return withoutBraces(value instanceof Scalar scalar ? scalar.text() : EffectiveText.withSecrets(value));
    }

    /** A value of a key as tables and errors show it. */
    static String label(String key, Node value) {
        return Secrets.mask(
                key, withoutBraces(value instanceof Scalar scalar ? scalar.text() : EffectiveText.inLine(key, value)));
    }

    private static String withoutBraces(String text) {
        return text.replaceAll("^\\{ | }$", "");
    }

    private static Choice variant(Node item) {
        if (!(item instanceof Mapping mapping)) {
            throw item.place()
                    .error(
                            "an item of 'variant' in 'matrix' is a section with a name, not " + item.kind(),
                            "for example:  " + example(VARIANT));
        }
        if (!(mapping.value(NAME).orElse(null) instanceof Scalar name)
                || name.text().isBlank()) {
            throw item.place().error("a variant needs a name", "for example:  " + example(VARIANT));
        }
        Mapping settings = (Mapping) mapping.copy();
        settings.entries().remove(NAME);
        FIXED.stream().flatMap(key -> settings.entry(key).stream()).forEach(entry -> {
            throw entry.keyPlace()
                    .error("'" + String.join("', '", FIXED) + "' belong to the whole matrix, not to a variant");
        });
        String called = name.text().strip();
        return new Choice(called, called, flattened("", settings).toList(), item.place());
    }

    /** The values of a section by their paths, as options would give them. */
    private static Stream<Assignment> flattened(String prefix, Mapping mapping) {
        if (!prefix.isEmpty()) {
            ScenarioKeys.TABLE.requireOneKind(prefix.substring(0, prefix.length() - 1), mapping);
        }
        return mapping.entries().entrySet().stream().flatMap(entry -> {
            String path = prefix + entry.getKey();
            return entry.getValue().value() instanceof Mapping inner
                    ? flattened(path + ".", inner)
                    : Stream.of(new Assignment(
                            path, entry.getValue().value(), entry.getValue().keyPlace()));
        });
    }

    /** Whether one of two keys decides what the other does: the same, one part of the other, or two kinds of a section. */
    static boolean same(String one, String other) {
        String left = Overrides.canonical(one);
        String right = Overrides.canonical(other);
        List<String> kinds = ScenarioKeys.TABLE.kinds(Overrides.sectionOf(left));
        return left.equals(right)
                || isShortOf(left, right)
                || isShortOf(right, left)
                || left.startsWith(right + ".")
                || right.startsWith(left + ".")
                || (Overrides.sectionOf(left).equals(Overrides.sectionOf(right))
                        && kinds.contains(Overrides.nameOf(left))
                        && kinds.contains(Overrides.nameOf(right)));
    }

    /** Whether a key is the last part of another: {@code acks} of {@code producer.acks}. A whole path means itself. */
    private static boolean isShortOf(String key, String whole) {
        return whole.endsWith("." + key) && !Overrides.isPath(key);
    }
}
