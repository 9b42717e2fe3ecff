package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.Suggestions;
import dev.weir.result.Column;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Matrix.Cell;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.MatrixAxis.Choice;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.scenario.read.section.DurabilityKeys.NotToBeHad;
import dev.weir.transport.TransportDriver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Turns a scenario and its matrix into cells, every one a checked scenario. Reads one scenario once. */
final class MatrixReader {

    /** Combinations that are looked at, left out or not, before it is said that these are too many. */
    private static final int MOST_COMBINATIONS = 100_000;

    private static final String OF_MATRIX = "matrix.";
    private static final List<String> CHOOSING = List.of(Transports.KEY, MatrixAxis.VARIANT);

    private final ScenarioSource source;
    private final Transports transports;
    private final Mapping root;
    private final boolean choosesTransports;
    private final Exclusion.LeftOut leftOut = new Exclusion.LeftOut();
    private MatrixSection matrix;

    /** @param root the scenario, which is changed */
    MatrixReader(ScenarioSource source, Transports transports, Mapping root, List<Assignment> options) {
        this.source = source;
        this.transports = transports;
        this.root = root;
        this.matrix = MatrixSection.take(root, options);
        this.choosesTransports = options.stream()
                .map(Assignment::key)
                .anyMatch(
                        key -> CHOOSING.contains(key.startsWith(OF_MATRIX) ? key.substring(OF_MATRIX.length()) : key));
    }

    /**
     * A cell in the making.
     *
     * @param choices what it takes of each axis; empty of one that means nothing to its transport
     */
    private record Combination(TransportDriver driver, List<Optional<Choice>> choices) {

        List<String> labels() {
            return choices.stream()
                    .map(choice -> choice.map(Choice::label).orElse(""))
                    .toList();
        }

        List<Assignment> assignments() {
            return choices.stream()
                    .flatMap(Optional::stream)
                    .flatMap(choice -> choice.assignments().stream())
                    .toList();
        }
    }

    /**
     * Reads every cell.
     *
     * @param here why cells stay on the host of the command, whatever the options say, by their numbers
     */
    Matrix read(Map<Integer, String> here) {
        matrix.options().stream()
                .filter(option -> option.key().equals(Transports.KEY))
                .forEach(option -> root.put(Transports.KEY, option.value()));
        List<TransportDriver> used = used();
        matrix = matrix.with(knownAxes(used));
        requireSections(used);
        transports.settle(root, used, exchanged());
        Problems problems = new Problems();
        matrix.options().stream()
                .filter(option -> !option.key().equals(Transports.KEY))
                .forEach(option -> problems.attempt(() -> transports.apply(root, used, option)));
        // What a wrong option would have said may be missing below.
        problems.throwIfAny();
        Problems refusals = new Problems();
        List<Cell> cells = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        int number = 1;
        for (Combination combination : combinations()) {
            try {
                cell(number, combination, here.getOrDefault(number, ""), problems)
                        .ifPresent(cells::add);
                number++;
            } catch (ConfigException e) {
                refusals.add(e, inCell(label(combination)));
                refused.add(label(combination) + ", because " + reason(e));
            }
        }
        problems.throwIfAny();
        if (cells.isEmpty()) {
            refusals.throwIfAny();
        }
        requireClients(cells);
        String description = cells.getFirst().scenario().title().description();
        List<String> axes = matrix.axes().stream().map(MatrixAxis::key).toList();
        List<String> all = new ArrayList<>(matrix.choice().notes());
        refused.forEach(combination -> all.add("not measured: " + combination));
        leftOut.note(matrix.place()).ifPresent(all::add);
        cells.stream()
                .map(cell -> cell.scenario().target())
                .flatMap(target ->
                        transports
                                .of(new Scalar(target.transport(), matrix.place()))
                                .remarks(target.settings())
                                .stream())
                .distinct()
                .forEach(all::add);
        return new Matrix(
                source.name(), description, axes, cells, refused, matrix.repeats(), matrix.columns(), text(), all);
    }

    /** The sentence of a system that cannot give the durability that was asked for. */
    private static String reason(ConfigException e) {
        return e.getCause() instanceof NotToBeHad not
                ? String.valueOf(not.getMessage())
                : String.valueOf(e.getMessage());
    }

    private String inCell(String label) {
        return matrix.axes().isEmpty() ? "" : "in a cell of the matrix: " + label;
    }

    /** Refuses to say what clients do where no run has any. In some runs of a matrix there may be subscribers instead. */
    private void requireClients(List<Cell> cells) {
        boolean none = cells.stream()
                .allMatch(cell -> cell.scenario().participants().crowd().isEmpty());
        if (none && root.entry(CrowdKeys.CROWD_SECTION).isPresent()) {
            throw root.keyPlace(CrowdKeys.CROWD_SECTION)
                    .error(
                            "'crowd' says what clients do, and there are none",
                            "say how many:  " + CrowdKeys.CLIENTS + ": 10000");
        }
    }

    /** Every transport that some cell has. */
    private List<TransportDriver> used() {
        List<MatrixAxis> choosing = matrix.axes().stream()
                .filter(axis -> axis.choices().stream()
                        .anyMatch(choice -> transport(choice).isPresent()))
                .toList();
        boolean always = choosing.stream()
                .anyMatch(axis -> axis.choices().stream()
                        .allMatch(choice -> transport(choice).isPresent()));
        List<TransportDriver> used = new ArrayList<>();
        if (!always) {
            used.add(transports.of(root));
        }
        choosing.stream()
                .flatMap(axis -> axis.choices().stream())
                .flatMap(choice -> transport(choice).stream())
                .map(transports::of)
                .forEach(used::add);
        return used.stream().distinct().toList();
    }

    private static Optional<Node> transport(Choice choice) {
        return choice.assignments().stream()
                .filter(assignment -> assignment.key().equals(Transports.KEY))
                .map(Assignment::value)
                .findFirst();
    }

    /** The axes that mean something to a transport that is used; it is an error when one does not. */
    private List<MatrixAxis> knownAxes(List<TransportDriver> used) {
        boolean exchanged = exchanged();
        List<MatrixAxis> known = new ArrayList<>();
        for (MatrixAxis axis : matrix.axes()) {
            if (axis.key().equals(MatrixAxis.VARIANT)
                    || used.stream().anyMatch(driver -> transports.knows(driver, axis.key()))) {
                known.add(axis);
            } else if (!exchanged || !transports.anyKnows(axis.key())) {
                // It says what is wrong with the key.
                transports.apply(
                        (Mapping) root.copy(),
                        used,
                        new Assignment(axis.key(), new Scalar("", axis.keyPlace()), axis.keyPlace()));
            }
        }
        return known;
    }

    /** Whether an option says which transports are used. */
    private boolean exchanged() {
        return root.value(Transports.KEY)
                        .filter(node -> node.place().fromOption())
                        .isPresent()
                || choosesTransports;
    }

    /** Refuses the name of a system of which nothing is said: it is a slip, or its address is missing. */
    private void requireSections(List<TransportDriver> used) {
        List<Assignment> assignments = Stream.concat(
                        matrix.options().stream(),
                        matrix.axes().stream()
                                .flatMap(axis -> axis.choices().stream())
                                .flatMap(choice -> choice.assignments().stream()))
                .toList();
        for (TransportDriver driver : used) {
            String name = driver.name();
            if (NamedSystem.isNamed(name)
                    && root.entry(name).isEmpty()
                    && assignments.stream()
                            .noneMatch(assignment -> assignment.key().startsWith(name + "."))) {
                List<String> sections = root.entries().keySet().stream()
                        .filter(transports::isSection)
                        .filter(NamedSystem::isNamed)
                        .toList();
                throw place(name, assignments)
                        .error(
                                "'" + name + "' has no section",
                                Suggestions.nearest(name, sections)
                                                .map(near -> "did you mean '" + near + "'?  ")
                                                .orElse("")
                                        + "for example:  " + name + ": { bootstrap: host:9092 }");
            }
        }
    }

    private Place place(String transport, List<Assignment> assignments) {
        return Stream.concat(
                        root.value(Transports.KEY).stream(),
                        assignments.stream()
                                .filter(assignment -> assignment.key().equals(Transports.KEY))
                                .map(Assignment::value))
                .filter(node -> node instanceof Scalar scalar && scalar.text().equals(transport))
                .map(Node::place)
                .findFirst()
                .orElse(root.place());
    }

    private List<Combination> combinations() {
        List<Combination> kept = new ArrayList<>();
        Set<List<Optional<Choice>>> seen = new HashSet<>();
        int[] turns = new int[matrix.axes().size()];
        int looked = 0;
        do {
            Combination combination = combination(turns);
            if (!excluded(combination) && seen.add(combination.choices())) {
                kept.add(combination);
            }
            looked++;
            if (looked > MOST_COMBINATIONS || (long) kept.size() * matrix.repeats() > matrix.runsLimit()) {
                throw tooMany();
            }
        } while (next(turns));
        if (kept.isEmpty()) {
            throw matrix.place().error("'exclude' leaves no cell of 'matrix'", leftOut.hint());
        }
        return kept;
    }

    /** Turns the innermost axis, and the one around it once that has been round. */
    private boolean next(int[] turns) {
        for (int i = turns.length - 1; i >= 0; i--) {
            if (++turns[i] < matrix.axes().get(i).choices().size()) {
                return true;
            }
            turns[i] = 0;
        }
        return false;
    }

    private Combination combination(int[] turns) {
        List<Choice> chosen = new ArrayList<>();
        for (int i = 0; i < turns.length; i++) {
            chosen.add(matrix.axes().get(i).choices().get(turns[i]));
        }
        TransportDriver driver = transports.of(chosen.stream()
                .flatMap(choice -> transport(choice).stream())
                .findFirst()
                .or(() -> root.value(Transports.KEY))
                .orElse(root));
        List<Optional<Choice>> choices = new ArrayList<>();
        for (int i = 0; i < turns.length; i++) {
            String key = matrix.axes().get(i).key();
            boolean applies = key.equals(MatrixAxis.VARIANT) || transports.knows(driver, key);
            choices.add(applies ? Optional.of(chosen.get(i)) : Optional.empty());
        }
        return new Combination(driver, choices);
    }

    private boolean excluded(Combination combination) {
        List<String> texts = combination.choices().stream()
                .map(choice -> choice.map(Choice::text).orElse(""))
                .toList();
        List<Exclusion> holding = matrix.exclusions().stream()
                .filter(exclusion -> exclusion.holds(key -> {
                    for (int i = 0; i < texts.size(); i++) {
                        if (matrix.axes().get(i).key().equals(key)) {
                            return texts.get(i);
                        }
                    }
                    return key.equals(Transports.KEY) ? combination.driver().name() : "";
                }))
                .toList();
        if (!holding.isEmpty()) {
            leftOut.add(label(combination), holding, matrix.choice().keys());
        }
        return !holding.isEmpty();
    }

    private ConfigException tooMany() {
        long cells = 1;
        for (MatrixAxis axis : matrix.axes()) {
            cells = Math.min(cells * axis.choices().size(), 1_000_000_000_000L);
        }
        String reckoning = matrix.axes().stream()
                .map(axis -> axis.choices().size() + " " + axis.key())
                .reduce((left, right) -> left + " x " + right)
                .orElse("1");
        return matrix.place()
                .error(
                        "more than " + matrix.runsLimit() + " runs: " + reckoning + " = " + cells
                                + " combinations, repeated " + matrix.repeats() + " times",
                        "shorten a list, or allow it:  runs-limit: " + cells * matrix.repeats());
    }

    /**
     * A cell; nothing when something is wrong in it, which is said of the first cell where it is.
     *
     * @throws ConfigException with {@link NotToBeHad} as its cause when its system cannot give the durability that was asked for
     */
    private Optional<Cell> cell(int number, Combination combination, String here, Problems problems) {
        String label = label(combination);
        Mapping base = (Mapping) root.copy();
        if (!here.isEmpty()) {
            base.put(AgentsKeys.AGENTS, new Scalar(AgentsKeys.NONE, root.place()));
        }
        transport(combination).ifPresent(node -> base.put(Transports.KEY, node));
        try {
            Scenario scenario =
                    CellReader.scenario(source, base, transports, combination.driver(), combination.assignments());
            return Optional.of(new Cell(number, label, combination.labels(), scenario, here));
        } catch (ConfigException e) {
            if (e.getCause() instanceof NotToBeHad) {
                throw e;
            }
            problems.add(e, matrix.axes().isEmpty() ? "" : "in cell " + number + " of the matrix: " + label);
            return Optional.empty();
        }
    }

    private static Optional<Node> transport(Combination combination) {
        return combination.assignments().stream()
                .filter(assignment -> assignment.key().equals(Transports.KEY))
                .map(Assignment::value)
                .findFirst();
    }

    private String label(Combination combination) {
        List<String> parts = new ArrayList<>();
        List<String> labels = combination.labels();
        for (int i = 0; i < labels.size(); i++) {
            String key = matrix.axes().get(i).key();
            boolean says = key.equals(MatrixAxis.VARIANT) || key.equals(Transports.KEY);
            if (!labels.get(i).isEmpty()) {
                parts.add(says ? labels.get(i) : shortened(key) + " " + labels.get(i));
            }
        }
        return parts.isEmpty() ? source.name() : String.join(" · ", parts);
    }

    /** A key without the section it stands in: {@code producer.batch.size} is {@code batch.size}. */
    private static String shortened(String key) {
        return key.substring(key.indexOf('.') + 1);
    }

    private String text() {
        Mapping whole = (Mapping) root.copy();
        if (!matrix.axes().isEmpty()) {
            whole.put("matrix", matrix.written());
        }
        if (matrix.repeats() > 1) {
            whole.put("repeat", new Scalar(Integer.toString(matrix.repeats()), root.place()));
        }
        if (!matrix.columns().equals(Column.USUAL)) {
            List<Node> titles = matrix.columns().stream()
                    .map(column -> (Node) new Scalar(column.title(), root.place()))
                    .toList();
            whole.put(ScenarioKeys.COLUMNS, new Sequence(titles, root.place()));
        }
        whole.put("runs-limit", new Scalar(Integer.toString(matrix.runsLimit()), root.place()));
        return EffectiveText.given(whole);
    }
}
