package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.OperationsCsv;
import dev.weir.report.data.PlanData;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.HtmlReport;
import dev.weir.report.section.Report;
import dev.weir.report.section.StepsReport;
import dev.weir.result.Interval;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The folder a scenario of steps leaves: {@code steps.json} and {@code operations.csv} are the data, {@code report.txt} and
 * {@code report.html} are drawn from them. {@code events.csv} is the list of events in {@code steps.json} once more. Lists
 * of items and traces were written by the run itself. A folder without {@code steps.json} is a run that was killed.
 */
public final class PlanFolder extends ResultsFolder<PlanResult> {

    private PlanFolder(Path folder) {
        super(folder, STEPS);
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static PlanFolder createAt(Path folder) {
        return new PlanFolder(emptyFolder(folder));
    }

    /** Whether a scenario of steps has left that folder. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(STEPS));
    }

    /** The folder of a finished scenario of steps. */
    public static PlanFolder open(Path folder) {
        if (!isOne(folder)) {
            throw new BundleException(
                    folder + " is not the folder of a finished scenario of steps: it has no steps.json");
        }
        return new PlanFolder(folder);
    }

    @Override
    public void write(PlanResult result, List<Interval> intervals) {
        // steps.json is last: its being there says that the run is complete.
        WholeFile.write(operationsCsv(), OperationsCsv.write(result.steps()));
        writeEvents(result);
        WholeFile.write(json(), ResultJson.write(withSteps(result, Map.of())));
    }

    @Override
    Drawing<PlanResult> drawing() {
        PlanResult result = result();
        return drawing(result, report(result));
    }

    private Report report(PlanResult result) {
        return StepsReport.of(PlanData.of(result, folder()));
    }

    /** A chart; by default the heat map of a pipeline, or the first one. */
    @Override
    String picture(String chart) {
        return HtmlReport.picture(report(result()), chart);
    }

    @Override
    public PlanResult result() {
        PlanResult stored = ResultJson.read(json(), WholeFile.read(json()), PlanResult.SCHEMA, PlanResult.class);
        return withSteps(stored, OperationsCsv.read(operationsCsv(), WholeFile.read(operationsCsv())));
    }

    private static PlanResult withSteps(PlanResult result, Map<String, List<OperationInterval>> intervals) {
        List<StepResult> steps = result.steps().stream()
                .map(step -> step.with(intervals.getOrDefault(step.name(), List.of())))
                .toList();
        return new PlanResult(
                result.origin(),
                result.system(),
                result.verdict(),
                steps,
                result.resources(),
                result.acrossHosts(),
                result.setup(),
                result.events());
    }

    private Path operationsCsv() {
        return folder().resolve("operations.csv");
    }
}
