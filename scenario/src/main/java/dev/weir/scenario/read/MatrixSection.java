package dev.weir.scenario.read;

import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.config.Suggestions;
import dev.weir.config.YamlReader;
import dev.weir.result.Column;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a scenario and the options say of its matrix.
 *
 * @param axes what varies, the outermost first
 * @param exclusions which cells are left out; none of which options gave a value for every key
 * @param repeats how often each cell is run
 * @param runsLimit how many runs there may be
 * @param columns what the table shows
 * @param options the options that say something of every run
 * @param choice what options chose of the axes, and what users should know of it
 * @param place where the matrix stands
 */
record MatrixSection(
        List<MatrixAxis> axes,
        List<Exclusion> exclusions,
        int repeats,
        int runsLimit,
        List<Column> columns,
        List<Assignment> options,
        Chosen choice,
        Place place) {

    /**
     * What options chose.
     *
     * @param keys the keys of which they gave values
     * @param notes what they leave out without saying so
     */
    record Chosen(Set<String> keys, List<String> notes) {}

    private static final int MOST_REPEATS = 1_000;
    private static final int MOST_RUNS = 10_000;
    private static final String MATRIX = "matrix";
    private static final String EXCLUDE = "exclude";

    /** Takes all of it out of a scenario. */
    static MatrixSection take(Mapping root, List<Assignment> options) {
        List<Assignment> rest = new ArrayList<>();
        for (Assignment option : options) {
            if (option.key().equals("repeat")
                    || option.key().equals("runs-limit")
                    || option.key().equals(ScenarioKeys.COLUMNS)) {
                root.put(option.key(), option.value());
            } else {
                rest.add(option);
            }
        }
        int repeats = number(root, "repeat", text -> Numbers.count(text, 1, MOST_REPEATS));
        int runsLimit = number(root, "runs-limit", text -> Numbers.count(text, 1, MOST_RUNS));
        List<Column> columns = columns(root);
        Place place = root.keyPlace(MATRIX);
        Mapping matrix = matrix(root);
        root.entries().remove(MATRIX);
        Mapping written = (Mapping) matrix.copy();
        List<MatrixAxis> axes = axes(matrix);
        List<Exclusion> exclusions = written.entry(EXCLUDE).stream()
                .flatMap(entry -> Exclusion.read(entry.value(), axes).stream())
                .toList();
        List<Assignment> forAll = new ArrayList<>();
        MatrixOptions choosing = new MatrixOptions(axes);
        List<MatrixAxis> settled = choosing.apply(rest, forAll);
        Chosen chosen = new Chosen(choosing.named(), choosing.notes());
        List<Exclusion> applying = exclusions.stream()
                .filter(exclusion ->
                        !chosen.keys().containsAll(exclusion.values().keySet()))
                .toList();
        return new MatrixSection(settled, applying, repeats, runsLimit, columns, List.copyOf(forAll), chosen, place);
    }

    private static int number(Mapping root, String name, Function<String, Integer> reader) {
        Node given = root.value(name).orElse(null);
        root.entries().remove(name);
        Key key = ScenarioKeys.TABLE.find("", name).orElseThrow();
        if (given != null && !(given instanceof Scalar)) {
            throw given.place().error("'" + name + "' is one value, not " + given.kind());
        }
        return Section.reading(
                key, given instanceof Scalar scalar ? scalar : new Scalar(key.defaultText(), root.place()), reader);
    }

    private static List<Column> columns(Mapping root) {
        Optional<Node> given = root.value(ScenarioKeys.COLUMNS);
        root.entries().remove(ScenarioKeys.COLUMNS);
        if (given.isEmpty()) {
            return Column.USUAL;
        }
        Node list = given.get() instanceof Scalar option
                ? YamlReader.read(
                                ScenarioKeys.COLUMNS,
                                "[" + option.text().replaceAll("^\\s*\\[|\\]\\s*$", "") + "]",
                                option.place())
                        .orElseThrow()
                : given.get();
        if (!(list instanceof Sequence sequence) || sequence.items().isEmpty()) {
            throw list.place().error("'columns' is a list of names", "for example:  columns: [throughput, p50, p99]");
        }
        return sequence.items().stream().map(MatrixSection::column).distinct().toList();
    }

    private static Column column(Node name) {
        String title = name instanceof Scalar scalar ? scalar.text() : name.kind();
        return Column.of(title)
                .orElseThrow(() -> name.place()
                        .error("there is no column '" + title + "'", Suggestions.hint(title, Column.titles())));
    }

    private static Mapping matrix(Mapping root) {
        Node given = root.value(MATRIX).orElseGet(() -> Mapping.empty(root.place()));
        if (!(given instanceof Mapping mapping)) {
            throw given.place()
                    .error(
                            "'matrix' is a section of lists, not " + given.kind(),
                            "for example:  matrix: { rate: [1000/s, 5000/s] }");
        }
        return mapping;
    }

    private static List<MatrixAxis> axes(Mapping matrix) {
        List<MatrixAxis> axes = new ArrayList<>();
        matrix.entries().forEach((key, entry) -> {
            if (!key.equals(EXCLUDE)) {
                axes.add(axis(axes, key, entry));
            }
        });
        return axes;
    }

    private static MatrixAxis axis(List<MatrixAxis> before, String key, Entry entry) {
        MatrixAxis axis = MatrixAxis.read(key, entry.keyPlace(), entry.value());
        for (MatrixAxis other : before) {
            if (!key.equals(MatrixAxis.VARIANT)
                    && !other.key().equals(MatrixAxis.VARIANT)
                    && MatrixAxis.same(other.key(), key)) {
                throw entry.keyPlace().error("'" + key + "' varies what '" + other.key() + "' varies already");
            }
            refuseOverlap(other, axis);
            refuseOverlap(axis, other);
        }
        return axis;
    }

    private static void refuseOverlap(MatrixAxis variants, MatrixAxis axis) {
        if (!variants.key().equals(MatrixAxis.VARIANT) || axis.key().equals(MatrixAxis.VARIANT)) {
            return;
        }
        variants.choices().stream()
                .filter(variant -> variant.sets(axis.key()))
                .findFirst()
                .ifPresent(variant -> {
                    throw axis.keyPlace()
                            .error("'" + axis.key() + "' varies, and the variant '" + variant.label()
                                    + "' sets it too; take out one of them");
                });
    }

    /** The same with other axes. */
    MatrixSection with(List<MatrixAxis> others) {
        return new MatrixSection(others, exclusions, repeats, runsLimit, columns, options, choice, place);
    }

    /** The whole matrix as YAML, as it was settled. */
    Mapping written() {
        Mapping matrix = Mapping.empty(place);
        axes.forEach(axis -> matrix.put(axis.key(), axis.values()));
        List<Node> left = exclusions.stream()
                .flatMap(exclusion -> exclusion.written(axes).stream())
                .toList();
        if (!left.isEmpty()) {
            matrix.put(EXCLUDE, new Sequence(left, place));
        }
        return matrix;
    }
}
