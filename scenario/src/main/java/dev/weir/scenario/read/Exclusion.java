package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.scenario.read.MatrixAxis.Choice;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cells to leave out: those in which every key has one of the values named for it, or one above a bound such as {@code
 * "> 200"}.
 *
 * @param values the values by axis, with the secrets in them, or by {@code transport}
 * @param place where it stands
 */
record Exclusion(Map<String, List<String>> values, Place place) {

    private static final String ABOVE = ">";
    private static final String EXAMPLE = "for example:  exclude: [{ transport: kafka, rate: 50000/s }]";

    static List<Exclusion> read(Node node, List<MatrixAxis> axes) {
        if (!(node instanceof Sequence list)) {
            throw node.place().error("'exclude' in 'matrix' is a list, not " + node.kind(), EXAMPLE);
        }
        List<Exclusion> exclusions = new ArrayList<>();
        for (Node item : list.items()) {
            if (!(item instanceof Mapping mapping) || mapping.entries().isEmpty()) {
                throw item.place().error("an item of 'exclude' in 'matrix' is a section, not " + item.kind(), EXAMPLE);
            }
            Map<String, List<String>> values = new LinkedHashMap<>();
            mapping.entries().forEach((key, entry) -> values.put(key, values(key, entry, axes)));
            exclusions.add(new Exclusion(values, item.place()));
        }
        return exclusions;
    }

    private static List<String> values(String key, Node.Entry entry, List<MatrixAxis> axes) {
        List<Node> items = entry.value() instanceof Sequence list ? list.items() : List.of(entry.value());
        for (Node item : items) {
            check(key, entry.keyPlace(), item, axes);
        }
        return items.stream().map(MatrixAxis::text).toList();
    }

    private static void check(String key, Place keyPlace, Node item, List<MatrixAxis> axes) {
        List<String> keys = axes.stream().map(MatrixAxis::key).toList();
        if (!keys.contains(key)) {
            if (key.equals(Transports.KEY)) {
                return;
            }
            throw keyPlace.error(
                    "'" + key + "' in 'exclude' does not vary in this matrix", Suggestions.hint(key, keys));
        }
        List<Choice> choices = choices(key, axes).toList();
        String text = MatrixAxis.text(item);
        String label = MatrixAxis.label(key, item);
        if (bound(text).isPresent()) {
            choices.stream()
                    .filter(choice -> !isNumber(choice.text()))
                    .findFirst()
                    .ifPresent(choice -> {
                        throw item.place()
                                .error("'" + label + "' compares whole numbers, and '" + key + "' has the value '"
                                        + choice.label() + "' in 'matrix'");
                    });
        } else if (choices.stream().noneMatch(choice -> choice.text().equals(text))) {
            throw item.place()
                    .error(
                            "'" + label + "' is not a value of '" + key + "' in 'matrix'",
                            Suggestions.hint(
                                    label, choices.stream().map(Choice::label).toList()));
        }
    }

    private static Stream<Choice> choices(String key, List<MatrixAxis> axes) {
        return axes.stream().filter(axis -> axis.key().equals(key)).flatMap(axis -> axis.choices().stream());
    }

    /** The same as YAML for a matrix with these axes; empty when it can leave out none of their cells. */
    Optional<Node> written(List<MatrixAxis> axes) {
        Mapping reduced = Mapping.empty(place);
        values.forEach((key, wanted) -> {
            List<Node> known = wanted.stream()
                    .filter(text -> isValue(key, text, axes))
                    .<Node>map(text -> new Scalar(label(key, text, axes), place))
                    .toList();
            reduced.put(key, new Sequence(known, place));
        });
        boolean holdsSomewhere = reduced.entries().values().stream()
                .noneMatch(entry -> ((Sequence) entry.value()).items().isEmpty());
        return holdsSomewhere ? Optional.of(reduced) : Optional.empty();
    }

    private static String label(String key, String text, List<MatrixAxis> axes) {
        return choices(key, axes)
                .filter(choice -> choice.text().equals(text))
                .findFirst()
                .map(Choice::label)
                .orElse(text);
    }

    private static boolean isValue(String key, String text, List<MatrixAxis> axes) {
        boolean varies = axes.stream().anyMatch(axis -> axis.key().equals(key));
        return varies ? choices(key, axes).anyMatch(choice -> takes(text, choice.text())) : key.equals(Transports.KEY);
    }

    /** Whether a cell is left out, of which {@code valueOf} tells the value of a key. */
    boolean holds(Function<String, String> valueOf) {
        return values.entrySet().stream().allMatch(entry -> {
            String value = valueOf.apply(entry.getKey());
            return entry.getValue().stream().anyMatch(wanted -> takes(wanted, value));
        });
    }

    private static boolean takes(String wanted, String value) {
        return bound(wanted)
                .map(bound -> isNumber(value) && Numbers.count(value) > bound)
                .orElseGet(() -> wanted.equals(value));
    }

    /** The whole number behind a sign that says that greater ones are meant. */
    private static Optional<Long> bound(String wanted) {
        String number =
                wanted.startsWith(ABOVE) ? wanted.substring(ABOVE.length()).strip() : "";
        return isNumber(number) ? Optional.of(Numbers.count(number)) : Optional.empty();
    }

    private static boolean isNumber(String value) {
        return value.matches("[0-9][0-9_]{0,17}");
    }

    /** Cells that {@code exclude} leaves out although an option gave one of the values it names. Used by one thread. */
    static final class LeftOut {

        private static final int MOST_NAMED = 6;

        private final Set<String> cells = new LinkedHashSet<>();
        private final Set<String> unnamed = new LinkedHashSet<>();

        /**
         * Takes a cell in, if an option gave a value that has it left out.
         *
         * @param holding what leaves it out
         * @param chosen the keys of which options gave values
         */
        void add(String label, List<Exclusion> holding, Set<String> chosen) {
            if (holding.stream()
                    .anyMatch(exclusion -> exclusion.values().keySet().stream().anyMatch(chosen::contains))) {
                cells.add(label);
                holding.stream()
                        .flatMap(exclusion -> exclusion.values().keySet().stream())
                        .filter(key -> !chosen.contains(key))
                        .forEach(unnamed::add);
            }
        }

        /** What users should know of it; nothing if there is no such cell. */
        Optional<String> note(Place matrix) {
            if (cells.isEmpty()) {
                return Optional.empty();
            }
            String more = cells.size() > MOST_NAMED ? ", and " + (cells.size() - MOST_NAMED) + " more" : "";
            return Optional.ofNullable(matrix.error(
                            "'exclude' leaves out "
                                    + String.join(
                                            ", ",
                                            cells.stream().limit(MOST_NAMED).toList()) + more,
                            hint())
                    .getMessage());
        }

        /** What runs such a cell all the same; empty if there is none. */
        String hint() {
            return cells.isEmpty()
                    ? ""
                    : "to run what is left out, choose with --set also: " + String.join(", ", unnamed);
        }
    }
}
