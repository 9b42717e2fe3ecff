package dev.weir.scenario.read;

import dev.weir.config.Node;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Suggestions;
import dev.weir.config.YamlReader;
import dev.weir.scenario.read.MatrixAxis.Choice;
import dev.weir.scenario.read.Overrides.Assignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What options make of a matrix: other values for an axis, one value instead of it, or some of its variants. */
final class MatrixOptions {

    private static final String PREFIX = "matrix.";

    private final List<MatrixAxis> axes;
    private final Set<String> named = new HashSet<>();
    private final List<String> notes = new ArrayList<>();

    MatrixOptions(List<MatrixAxis> axes) {
        this.axes = new ArrayList<>(axes);
    }

    /** The axes under these options; what says something of every run is added to {@code forAll}. */
    List<MatrixAxis> apply(List<Assignment> options, List<Assignment> forAll) {
        for (Assignment option : options) {
            name(option.key().startsWith(PREFIX) ? option.key().substring(PREFIX.length()) : option.key());
            if (option.key().startsWith(PREFIX)) {
                vary(option.key().substring(PREFIX.length()), option);
            } else if (option.key().equals("matrix")) {
                throw option.place()
                        .error("'matrix' is a section; name what varies:  --set matrix.rate=[1000/s, 5000/s]");
            } else if (option.key().equals(MatrixAxis.VARIANT) && variants() >= 0) {
                choose(List.of(option.value()), option);
            } else if (index(option.key()) >= 0 && isList(option)) {
                vary(option.key(), option);
            } else if (!select(option)) {
                fix(option);
                forAll.add(option);
            }
        }
        return List.copyOf(axes);
    }

    /** The keys whose values options chose: as the options write them, and as the matrix does. */
    Set<String> named() {
        return Set.copyOf(named);
    }

    /** What users should know of what their options leave out. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private void name(String key) {
        named.add(key);
        int index = index(key);
        if (index >= 0) {
            named.add(axes.get(index).key());
        }
    }

    private static boolean isList(Assignment option) {
        return option.value() instanceof Scalar scalar && scalar.text().startsWith("[");
    }

    private void vary(String key, Assignment option) {
        Node value = YamlReader.read(key, option.scalar().text(), option.place())
                .orElseThrow(() -> option.place().error("'" + key + "' in 'matrix' needs a list of values"));
        if (key.equals(MatrixAxis.VARIANT)
                && variants() >= 0
                && value instanceof Sequence list
                && list.items().stream().allMatch(Scalar.class::isInstance)) {
            choose(list.items(), option);
            return;
        }
        int index = index(key);
        if (index < 0) {
            refuseIfVariant(key, option);
            axes.add(MatrixAxis.read(key, option.place(), value));
        } else {
            axes.set(index, axes.get(index).with(key, option.place(), value));
        }
    }

    private void fix(Assignment option) {
        refuseIfVariant(option.key(), option);
        axes.removeIf(axis -> !axis.key().equals(MatrixAxis.VARIANT) && MatrixAxis.same(axis.key(), option.key()));
    }

    private void refuseIfVariant(String key, Assignment option) {
        axes.stream()
                .filter(axis -> axis.key().equals(MatrixAxis.VARIANT))
                .flatMap(axis -> axis.choices().stream())
                .filter(variant -> variant.sets(key))
                .findFirst()
                .ifPresent(variant -> {
                    throw option.place()
                            .error(
                                    "'" + key + "' is set by the variant '" + variant.label() + "' of the matrix",
                                    "choose among the variants instead:  --set \"matrix.variant=[" + variant.label()
                                            + "]\"");
                });
    }

    private void choose(List<Node> names, Assignment option) {
        List<String> labels =
                axes.get(variants()).choices().stream().map(Choice::label).toList();
        List<Integer> chosen = new ArrayList<>();
        for (Node node : names) {
            String name = ((Scalar) node).text();
            int index = labels.indexOf(name);
            if (index < 0) {
                throw option.place().error("there is no variant '" + name + "'", Suggestions.hint(name, labels));
            }
            chosen.add(index);
        }
        keep(chosen);
    }

    /** Keeps the variants that set the key to the very value of the option; answers whether there are any. */
    private boolean select(Assignment option) {
        if (variants() < 0 || !(option.value() instanceof Scalar wanted)) {
            return false;
        }
        List<Choice> all = axes.get(variants()).choices();
        List<Integer> chosen = IntStream.range(0, all.size())
                .filter(index -> all.get(index).sets(option.key(), wanted.text()))
                .boxed()
                .toList();
        if (!chosen.isEmpty()) {
            named.add(MatrixAxis.VARIANT);
            noteLeftOut(option, all, chosen);
            keep(chosen);
        }
        return !chosen.isEmpty();
    }

    /** Names the variants that were left out although they do not set the key at all: another value was not chosen. */
    private void noteLeftOut(Assignment option, List<Choice> all, List<Integer> chosen) {
        List<String> silent = all.stream()
                .filter(variant -> !variant.sets(option.key()))
                .map(Choice::label)
                .toList();
        if (!silent.isEmpty()) {
            List<String> kept = chosen.stream().map(all::get).map(Choice::label).toList();
            notes.add(option.place()
                    .error(
                            "keeps the variants that set it so: " + String.join(", ", kept)
                                    + "; left out, because they do not set it: " + String.join(", ", silent),
                            "to choose variants by name:  --set \"matrix.variant=[" + String.join(", ", kept) + "]\"")
                    .getMessage());
        }
    }

    private void keep(List<Integer> chosen) {
        MatrixAxis all = axes.get(variants());
        axes.set(
                variants(),
                new MatrixAxis(
                        all.key(),
                        all.keyPlace(),
                        new Sequence(
                                chosen.stream().map(all.values().items()::get).toList(),
                                all.values().place()),
                        chosen.stream().map(all.choices()::get).toList()));
    }

    private int variants() {
        return index(MatrixAxis.VARIANT);
    }

    private int index(String key) {
        for (int i = 0; i < axes.size(); i++) {
            String other = axes.get(i).key();
            boolean variant = other.equals(MatrixAxis.VARIANT) || key.equals(MatrixAxis.VARIANT);
            if (variant ? other.equals(key) : MatrixAxis.same(other, key)) {
                return i;
            }
        }
        return -1;
    }
}
