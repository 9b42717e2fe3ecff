package dev.weir.scenario.read.step;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.OtherNames;
import dev.weir.config.Problems;
import dev.weir.scenario.read.EffectiveText;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The list {@code steps}: names steps that have none, finds them by name, and unrolls {@code for}. */
final class StepList {

    private static final int MOST_STEPS = 10_000;
    private static final String NAME = "name";
    private static final String EXAMPLE =
            "for example:  steps: [{ operations: create-record, limit: { count: 1000 } }]";

    private final Problems problems;

    /**
     * One value of a key in {@code for}.
     *
     * @param label what names of steps show of it
     */
    private record Varied(Node value, String label) {}

    /** @param problems takes everything that is wrong */
    StepList(Problems problems) {
        this.problems = problems;
    }

    /** Every step as it was written, loops not unrolled. What is no step is passed over. */
    List<Mapping> written(Node steps) {
        return switch (steps) {
            case Scalar none -> List.of();
            case Mapping one ->
                Stream.of(StepKeys.PARALLEL, StepKeys.STEPS)
                                .anyMatch(key -> one.entry(key).isPresent())
                        ? Stream.of(StepKeys.PARALLEL, StepKeys.STEPS)
                                .flatMap(key -> one.value(key).stream())
                                .flatMap(inner -> written(inner).stream())
                                .toList()
                        : List.of(one);
            case Sequence list ->
                list.items().stream().flatMap(item -> written(item).stream()).toList();
        };
    }

    /** Gives steps without a name that of their operation. */
    void complete(Node steps) {
        List<Mapping> all = written(steps);
        Set<String> taken = new HashSet<>();
        all.forEach(step -> step.value(NAME).ifPresent(name -> {
            if (name instanceof Scalar text) {
                taken.add(text.text());
            }
        }));
        for (Mapping step : all) {
            if (step.entry(NAME).isEmpty()) {
                String base = WorkReader.defaultName(step);
                String name = base;
                for (int number = 2; !taken.add(name); number++) {
                    name = base + "-" + number;
                }
                step.put(NAME, new Scalar(name, step.place()));
            }
        }
    }

    /** The steps in the order of execution; those of an item run at the same time. */
    List<List<Mapping>> unrolled(Node steps) {
        if (!(steps instanceof Sequence list)) {
            problems.add(steps.place().error("'steps' is a list of steps, not " + steps.kind(), EXAMPLE));
            return List.of();
        }
        if (list.items().isEmpty()) {
            problems.add(list.place().error("'steps' is empty", EXAMPLE));
        }
        List<List<Mapping>> all = new ArrayList<>();
        for (Node item : list.items()) {
            problems.made(() -> unrolledItem(item)).ifPresent(all::addAll);
        }
        return all;
    }

    private List<List<Mapping>> unrolledItem(Node item) {
        if (!(item instanceof Mapping step)) {
            throw item.place().error("an item of 'steps' is a section, not " + item.kind(), EXAMPLE);
        }
        boolean loop = step.entry(StepKeys.FOR).isPresent()
                || step.entry(StepKeys.STEPS).isPresent();
        if (!loop && step.entry(StepKeys.PARALLEL).isEmpty()) {
            return List.of(List.of(step));
        }
        StepKeys.GROUP.checkParts(step, OtherNames.none(), problems);
        if (!loop) {
            return List.of(parallel(step.value(StepKeys.PARALLEL).orElseThrow()));
        }
        if (step.entry(StepKeys.PARALLEL).isPresent()) {
            throw step.keyPlace(StepKeys.PARALLEL)
                    .error("'parallel' and 'for' exclude each other", "put 'parallel' into the 'steps' of 'for'");
        }
        return loop(step);
    }

    private List<Mapping> parallel(Node node) {
        if (!(node instanceof Sequence list) || list.items().size() < 2) {
            throw node.place()
                    .error(
                            "'parallel' is a list of two or more steps",
                            "for example:  - parallel: [{ operations: create-record, ... }, { operations: read-record,"
                                    + " ... }]");
        }
        List<Mapping> steps = new ArrayList<>();
        for (Node item : list.items()) {
            if (!(item instanceof Mapping step)
                    || Stream.of(StepKeys.FOR, StepKeys.STEPS, StepKeys.PARALLEL)
                            .anyMatch(key -> step.entry(key).isPresent())) {
                throw item.place().error("an item of 'parallel' is a single step");
            }
            steps.add(step);
        }
        return steps;
    }

    private List<List<Mapping>> loop(Mapping loop) {
        Node axes = loop.value(StepKeys.FOR)
                .orElseThrow(() -> loop.keyPlace(StepKeys.STEPS)
                        .error("'steps' inside 'steps' needs 'for'", "for example:  - for: { size: [1B, 1KiB] }"));
        Node inner = loop.value(StepKeys.STEPS)
                .orElseThrow(() -> loop.keyPlace(StepKeys.FOR)
                        .error("'for' needs 'steps'", "for example:  - for: { size: [1B, 1KiB] } and steps: [...]"));
        if (!(axes instanceof Mapping keys) || keys.entries().isEmpty()) {
            throw axes.place().error("'for' is a section of lists", "for example:  for: { size: [1B, 1KiB] }");
        }
        List<Map<String, Varied>> combinations = combinations(keys);
        List<List<Mapping>> groups = unrolled(inner);
        requireUse(keys, groups);
        if ((long) combinations.size() * groups.size() > MOST_STEPS) {
            throw axes.place().error("'for' makes more than " + MOST_STEPS + " steps", "shorten a list");
        }
        List<List<Mapping>> all = new ArrayList<>();
        for (Map<String, Varied> combination : combinations) {
            for (List<Mapping> group : groups) {
                all.add(group.stream().map(step -> with(step, combination)).toList());
            }
        }
        return all;
    }

    private static void requireUse(Mapping axes, List<List<Mapping>> groups) {
        axes.entries().forEach((key, entry) -> {
            if (groups.stream()
                    .flatMap(List::stream)
                    .noneMatch(step -> StepRules.applies(key, WorkReader.kinds(step)))) {
                throw entry.keyPlace().error("'" + key + "' in 'for' says nothing of any of its steps");
            }
        });
    }

    private static List<Map<String, Varied>> combinations(Mapping axes) {
        List<Map<String, Varied>> all = List.of(Map.of());
        for (Map.Entry<String, Node.Entry> axis : axes.entries().entrySet()) {
            List<Map<String, Varied>> more = new ArrayList<>();
            List<Varied> values = values(axis.getKey(), axis.getValue());
            for (Map<String, Varied> one : all) {
                for (Varied value : values) {
                    Map<String, Varied> with = new LinkedHashMap<>(one);
                    with.put(axis.getKey(), value);
                    more.add(with);
                }
            }
            if (more.size() > MOST_STEPS) {
                throw axes.place().error("'for' makes more than " + MOST_STEPS + " combinations", "shorten a list");
            }
            all = more;
        }
        return all;
    }

    private static List<Varied> values(String key, Node.Entry axis) {
        ConfigException wrong = StepPaths.wrong(key, axis.keyPlace()).orElse(null);
        if (wrong != null) {
            throw wrong;
        }
        if (key.equals(NAME)) {
            throw axis.keyPlace().error("'name' cannot be varied; names get the values of the other keys");
        }
        if (!(axis.value() instanceof Sequence list) || list.items().isEmpty()) {
            throw axis.value()
                    .place()
                    .error("'" + key + "' in 'for' is a list of values", "for example:  " + key + ": [a, b]");
        }
        Set<String> seen = new HashSet<>();
        List<Varied> values = new ArrayList<>();
        for (Node value : list.items()) {
            if (!seen.add(EffectiveText.withSecrets(value))) {
                throw value.place().error("'" + key + "' in 'for' has " + EffectiveText.inLine(key, value) + " twice");
            }
            values.add(new Varied(value, label(key, value, seen.size())));
        }
        return values;
    }

    private static Mapping with(Mapping step, Map<String, Varied> combination) {
        Mapping copy = (Mapping) step.copy();
        StringBuilder name = new StringBuilder();
        combination.forEach((key, varied) -> {
            Node value = varied.value();
            if (StepRules.applies(key, WorkReader.kinds(step))) {
                StepPaths.put(copy, key, value.copy(), value.place());
            }
            name.append(' ').append(varied.label());
        });
        if (copy.value(NAME).orElse(copy) instanceof Scalar before) {
            copy.put(NAME, new Scalar(before.text() + name, before.place()));
        }
        return copy;
    }

    /** A value as a part of a name; a secret is called by its number in the list. */
    private static String label(String key, Node value, int number) {
        String text =
                value instanceof Scalar scalar ? Secrets.mask(key, scalar.text()) : EffectiveText.inLine(key, value);
        return text.contains(Secrets.MASK)
                ? "secret " + number
                : text.replaceAll("[^\\p{Alnum} ._/+·-]+", " ").strip();
    }
}
