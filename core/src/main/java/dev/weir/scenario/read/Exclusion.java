package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Cells to leave out: those in which every key has one of the values named for it, or one above a bound such as {@code
 * "> 200"}.
 *
 * @param values the values by axis, or by {@code transport}
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
        List<String> labels = new ArrayList<>();
        for (Node item : items) {
            String label = item instanceof Scalar scalar
                    ? scalar.text()
                    : EffectiveText.inLine(item).replaceAll("^\\{ | }$", "");
            check(key, entry.keyPlace(), label, item.place(), axes);
            labels.add(label);
        }
        return labels;
    }

    private static void check(String key, Place keyPlace, String label, Place place, List<MatrixAxis> axes) {
        List<String> keys = axes.stream().map(MatrixAxis::key).toList();
        if (!keys.contains(key)) {
            if (key.equals(Transports.KEY)) {
                return;
            }
            throw keyPlace.error(
                    "'" + key + "' in 'exclude' does not vary in this matrix", Suggestions.hint(key, keys));
        }
        List<String> labels = axes.stream()
                .filter(axis -> axis.key().equals(key))
                .flatMap(axis -> axis.choices().stream())
                .map(MatrixAxis.Choice::label)
                .toList();
        if (bound(label).isPresent()) {
            labels.stream().filter(value -> !isNumber(value)).findFirst().ifPresent(value -> {
                throw place.error("'" + label + "' compares whole numbers, and '" + key + "' has the value '" + value
                        + "' in 'matrix'");
            });
        } else if (!labels.contains(label)) {
            throw place.error(
                    "'" + label + "' is not a value of '" + key + "' in 'matrix'", Suggestions.hint(label, labels));
        }
    }

    /** The same as YAML for a matrix with these axes; empty when it can leave out none of their cells. */
    Optional<Node> written(List<MatrixAxis> axes) {
        Mapping reduced = Mapping.empty(place);
        values.forEach((key, wanted) -> {
            List<Node> known = wanted.stream()
                    .filter(label -> isValue(key, label, axes))
                    .<Node>map(label -> new Scalar(label, place))
                    .toList();
            reduced.put(key, new Sequence(known, place));
        });
        boolean holdsSomewhere = reduced.entries().values().stream()
                .noneMatch(entry -> ((Sequence) entry.value()).items().isEmpty());
        return holdsSomewhere ? Optional.of(reduced) : Optional.empty();
    }

    private static boolean isValue(String key, String label, List<MatrixAxis> axes) {
        boolean varies = axes.stream().anyMatch(axis -> axis.key().equals(key));
        return varies
                ? axes.stream()
                        .filter(axis -> axis.key().equals(key))
                        .flatMap(axis -> axis.choices().stream())
                        .anyMatch(choice -> takes(label, choice.label()))
                : key.equals(Transports.KEY);
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
