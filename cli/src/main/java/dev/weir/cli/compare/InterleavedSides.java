package dev.weir.cli.compare;

import dev.weir.cli.run.Engine;
import dev.weir.config.ConfigException;
import dev.weir.report.ResultsOrigin;
import dev.weir.result.Column;
import dev.weir.result.Yardstick;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.secret.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The two sides that are run in turn: cells of a matrix that no file describes, the first of them the side that is compared
 * with.
 *
 * @param before the side that is compared with
 * @param after the side that is judged
 */
record InterleavedSides(InterleavedSide before, InterleavedSide after) {

    /** More pairs are not run, whatever the time. */
    private static final int MOST_PAIRS = 500;

    /**
     * One of them.
     *
     * @param name what it is called
     * @param scenario a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario
     * @param cell its only cell
     */
    record InterleavedSide(String name, String scenario, List<String> overrides, Matrix.Cell cell) {

        InterleavedSide {
            overrides = List.copyOf(overrides);
        }
    }

    /** The scenario as it was given, and under further settings. */
    static InterleavedSides ofSettings(Engine engine, String scenario, List<String> overrides, List<String> further) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(further);
        String name =
                String.join(", ", further.stream().map(Secrets::maskOption).toList());
        return new InterleavedSides(side(engine, scenario, scenario, overrides), side(engine, name, scenario, all));
    }

    /** What left a folder, run again, and the scenario as it was given. */
    static InterleavedSides ofFolder(Engine engine, String scenario, List<String> overrides, Path folder) {
        List<String> words = ResultsOrigin.command(folder);
        if (words.size() < 3 || !words.subList(0, 2).equals(List.of("weir", "run"))) {
            throw new ConfigException(folder + " was not left by 'weir run', and cannot be run again");
        }
        List<String> before = new ArrayList<>();
        for (int i = 3; i < words.size(); i += 2) {
            if (!words.get(i).equals("--set")
                    || i + 1 == words.size()
                    || words.get(i + 1).contains(Secrets.MASK)) {
                throw new ConfigException(
                        folder + " was left by a command that --interleave cannot run again: only --set is"
                                + " possible, without secrets, and it had " + words.get(i));
            }
            before.add(words.get(i + 1));
        }
        Path name = folder.normalize().getFileName();
        InterleavedSide again = side(engine, name == null ? "before" : name.toString(), words.get(2), before);
        if (!again.cell().scenario().title().effectiveText().equals(ResultsOrigin.scenarioText(folder))) {
            throw new ConfigException(
                    folder + " was run with another scenario than its command has now: '" + words.get(2)
                            + "' has changed since, and --interleave would run the new one twice; give the difference as a"
                            + " setting, for example:  --against producer.linger.ms=50");
        }
        return new InterleavedSides(again, side(engine, scenario, scenario, overrides));
    }

    private static InterleavedSide side(Engine engine, String name, String scenario, List<String> overrides) {
        if (engine.plan(scenario, overrides).isPresent()) {
            throw new ConfigException("--interleave goes with runs of messages, and '" + scenario
                    + "' is a scenario of steps; run it twice, and compare the folders with 'weir compare'");
        }
        Matrix matrix = engine.matrix(scenario, overrides);
        if (matrix.cells().size() != 1 || !matrix.refused().isEmpty()) {
            throw new ConfigException("--interleave compares one cell, and '" + scenario + "' has "
                    + (matrix.cells().size() + matrix.refused().size()) + "; choose one with --set");
        }
        Matrix.Cell cell = matrix.cells().getFirst();
        if (!cell.scenario().target().faults().isEmpty()) {
            throw new ConfigException("--interleave does not go with faults, which '" + scenario + "' has");
        }
        if (cell.scenario().target().yardstick() != Yardstick.NONE) {
            throw new ConfigException("--interleave goes with runs of Weir itself, not with yardsticks");
        }
        if (cell.scenario().expectations().stream().anyMatch(Scenario.Expectation::awaitsBaseline)) {
            throw new ConfigException("--interleave compares the sides themselves, and '" + scenario
                    + "' has limits that are multiples of a baseline; give them figures with --set");
        }
        if (cell.scenario().participants().agents().isPresent()) {
            throw new ConfigException("--interleave runs on this host alone, and '" + scenario + "' asks for agents");
        }
        return new InterleavedSide(name, scenario, overrides, cell);
    }

    /** Both as cells of one matrix, in turn: the first, the second, the second, the first, and so on. */
    Matrix matrix() {
        Matrix.Cell first = before.cell();
        Matrix.Cell second = after.cell();
        return new Matrix(
                first.scenario().title().name(),
                first.scenario().title().description(),
                List.of("side"),
                List.of(
                        new Matrix.Cell(1, before.name(), List.of(before.name()), first.scenario()),
                        new Matrix.Cell(2, after.name(), List.of(after.name()), second.scenario())),
                List.of(),
                MOST_PAIRS,
                Column.USUAL,
                first.scenario().title().effectiveText(),
                List.of());
    }

    /** The side that a cell of that matrix is. */
    InterleavedSide of(Matrix.Cell cell) {
        return cell.number() == 1 ? before : after;
    }
}
