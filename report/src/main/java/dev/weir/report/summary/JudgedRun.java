package dev.weir.report.summary;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.operation.PlanResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run and its verdict.
 *
 * @param scenario name of its scenario
 * @param label its cell and repeat, in words; empty for a run of its own
 * @param startedAt its start, ISO-8601 in UTC
 * @param seconds how long it took; 0 where that is not known
 * @param verdict whether it can be trusted and whether it met what was expected
 */
public record JudgedRun(String scenario, String label, String startedAt, double seconds, Verdict verdict) {

    /**
     * The runs of a results folder.
     *
     * @throws BundleException when there are none, or a file cannot be read
     */
    public static List<JudgedRun> read(Path folder) {
        Path matrix = folder.resolve("matrix.json");
        Path run = folder.resolve("run.json");
        Path steps = folder.resolve("steps.json");
        if (Files.exists(matrix)) {
            return ofMatrix(
                    folder, ResultJson.read(matrix, WholeFile.read(matrix), MatrixResult.SCHEMA, MatrixResult.class));
        }
        if (Files.exists(run)) {
            return List.of(of(ResultJson.read(run, WholeFile.read(run)), ""));
        }
        if (Files.exists(steps)) {
            PlanResult plan = ResultJson.read(steps, WholeFile.read(steps), PlanResult.SCHEMA, PlanResult.class);
            double seconds = plan.steps().stream()
                    .mapToDouble(step -> step.span().lengthNanos() / 1e9)
                    .sum();
            return List.of(
                    new JudgedRun(plan.origin().scenario(), "", plan.origin().startedAt(), seconds, plan.verdict()));
        }
        throw new BundleException(folder + " holds no results");
    }

    private static List<JudgedRun> ofMatrix(Path folder, MatrixResult matrix) {
        List<JudgedRun> runs = new ArrayList<>();
        for (CellRun run : matrix.runs()) {
            String cell = matrix.plan().cells().stream()
                    .filter(one -> one.number() == run.key().cell())
                    .map(MatrixResult.Cell::label)
                    .findFirst()
                    .orElse("cell " + run.key().cell());
            String label = matrix.plan().repeats() == 1
                    ? cell
                    : cell + ", repeat " + run.key().repeat();
            Path json = folder.resolve(run.key().folder()).resolve("run.json");
            runs.add(
                    Files.exists(json)
                            ? of(ResultJson.read(json, WholeFile.read(json)), label)
                            : new JudgedRun(
                                    matrix.origin().scenario(),
                                    label,
                                    run.key().startedAt(),
                                    run.meter().measuredNanos() / 1e9,
                                    new Verdict(
                                            run.conclusion().outcome(),
                                            run.conclusion().sentence(),
                                            List.of(),
                                            List.of())));
        }
        return List.copyOf(runs);
    }

    private static JudgedRun of(RunResult result, String label) {
        double seconds = result.phases().stream()
                .mapToDouble(phase -> phase.durationNanos() / 1e9)
                .sum();
        return new JudgedRun(result.origin().scenario(), label, result.origin().startedAt(), seconds, result.verdict());
    }

    /** {@code quickstart}, {@code kafka, rate 5000/s, repeat 2}. */
    String name() {
        return label.isEmpty() ? scenario : scenario + ", " + label;
    }
}
