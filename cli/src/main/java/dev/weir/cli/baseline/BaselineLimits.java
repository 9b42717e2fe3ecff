package dev.weir.cli.baseline;

import dev.weir.config.ConfigException;
import dev.weir.report.baseline.Baseline;
import dev.weir.report.baseline.BaselineStore;
import dev.weir.report.compare.MachineClass;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Looks up the baselines that a scenario's limits are multiples of, before anything runs. */
public final class BaselineLimits {

    private final Path folder;
    private final Supplier<Map<String, String>> environment;

    /**
     * @param folder the store
     * @param environment looks at this machine
     */
    public BaselineLimits(Path folder, Supplier<Map<String, String>> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    /**
     * The same with a figure for every limit.
     *
     * @throws ConfigException when there is no baseline for one of them, with what to do
     */
    public Matrix resolved(Matrix matrix) {
        boolean awaits = matrix.cells().stream()
                .flatMap(cell -> cell.scenario().expectations().stream())
                .anyMatch(Expectation::awaitsBaseline);
        if (!awaits) {
            return matrix;
        }
        Baseline baseline = baseline(matrix.name());
        boolean single = matrix.cells().size() == 1;
        return matrix.with(matrix.cells().stream()
                .map(cell -> new Matrix.Cell(
                        cell.number(),
                        cell.label(),
                        cell.values(),
                        resolved(cell.scenario(), single ? "" : cell.label(), baseline),
                        cell.withoutAgents()))
                .toList());
    }

    private Baseline baseline(String scenario) {
        BaselineStore store = new BaselineStore(folder);
        MachineClass machine = MachineClass.of(environment.get());
        Optional<Baseline> newest = store.newest(scenario, machine);
        if (newest.isPresent()) {
            return newest.get();
        }
        long others = store.of(scenario).size();
        String where = others == 0
                ? "there is no baseline of '" + scenario + "' in " + folder
                : "there is no baseline of '" + scenario + "' for this machine in " + folder + ", only " + others
                        + " of other machines (this is " + machine.words() + ")";
        throw new ConfigException(where + "\n    run it without limits of a baseline, such as --set"
                + " \"expect.end-to-end p99=any\", and save what it found:  weir baseline save <folder>");
    }

    private Scenario resolved(Scenario scenario, String label, Baseline baseline) {
        List<Expectation> resolved = new ArrayList<>();
        for (Expectation expected : scenario.expectations()) {
            if (!expected.awaitsBaseline()) {
                resolved.add(expected);
                continue;
            }
            OptionalDouble median = baseline.median(label, expected.metric());
            if (median.isEmpty()) {
                throw new ConfigException("the baseline of '" + baseline.scenario() + "' that was made at "
                        + baseline.startedAt() + " says nothing of '" + expected.metric() + "'"
                        + (label.isEmpty() ? "" : " in the cell '" + label + "'")
                        + "\n    save one that does:  weir baseline save <folder>");
            }
            resolved.add(expected.over(median.getAsDouble()));
        }
        return scenario.expecting(resolved);
    }
}
