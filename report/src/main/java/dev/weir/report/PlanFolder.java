package dev.weir.report;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.EventsCsv;
import dev.weir.report.data.OperationsCsv;
import dev.weir.report.data.PlanData;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.report.html.HtmlReport;
import dev.weir.report.section.StepsReport;
import dev.weir.report.text.MongooseBlocks;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The folder a scenario of steps leaves: {@code steps.json} and {@code operations.csv} are the data, {@code report.txt} and
 * {@code report.html} are drawn from them. {@code events.csv} is the list of events in {@code steps.json} once more. Lists
 * of items and traces were written by the run itself. A folder without {@code steps.json} is a run that was killed.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 */
public final class PlanFolder {

    private final Path folder;

    private PlanFolder(Path folder) {
        this.folder = folder;
    }

    /** A new folder in {@code runsFolder}, named as that of a single run. */
    public static PlanFolder create(Path runsFolder, String startedAt, String scenarioName) {
        return new PlanFolder(ResultsFolder.create(runsFolder, startedAt, scenarioName));
    }

    /** Takes {@code folder}, which is made when missing and must be empty when it exists. */
    public static PlanFolder createAt(Path folder) {
        return new PlanFolder(ResultsFolder.createAt(folder));
    }

    /** Whether a scenario of steps has left that folder. */
    public static boolean isOne(Path folder) {
        return Files.exists(folder.resolve(ResultsFolder.STEPS));
    }

    /** The folder of a finished scenario of steps. */
    public static PlanFolder open(Path folder) {
        if (!isOne(folder)) {
            throw new BundleException(
                    folder + " is not the folder of a finished scenario of steps: it has no steps.json");
        }
        return new PlanFolder(folder);
    }

    /** Writes the data of a finished run. */
    public void write(PlanResult result) {
        // steps.json is last: its being there says that the run is complete.
        WholeFile.write(operationsCsv(), OperationsCsv.write(result.steps()));
        WholeFile.write(folder.resolve("events.csv"), Secrets.masked(EventsCsv.write(result.events())));
        WholeFile.write(json(), ResultJson.write(withSteps(result, Map.of())));
    }

    /** Draws both reports from the data files; the same data give the same bytes everywhere and always. */
    public PlanResult render() {
        PlanResult result = result();
        String page = HtmlReport.draw(StepsReport.of(PlanData.of(result, folder)));
        ResultsFolder.writeReports(folder, TextReport.full(result, TextStyle.PLAIN), page);
        return result;
    }

    /**
     * Writes one chart of the report as a picture: one SVG file, the same bytes for the same data.
     *
     * @param chart title of the chart, or how it begins; empty for the heat map of a pipeline, or the first one
     */
    public void draw(Path picture, String chart) {
        try {
            WholeFile.write(picture, HtmlReport.picture(StepsReport.of(PlanData.of(result(), folder)), chart));
        } catch (IllegalArgumentException noSuch) {
            throw new BundleException(folder + " cannot be drawn as a picture: " + noSuch.getMessage(), noSuch);
        }
    }

    /** What was found, read from {@code steps.json} and {@code operations.csv}. */
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

    /** What a person wants to know first, each line ending in a line feed. */
    public static String headline(PlanResult result, TextStyle style) {
        return TextReport.headline(result, style);
    }

    /** Each step and operation as a block in the form of Mongoose, each line ending in a line feed. */
    public static String mongoose(PlanResult result) {
        return MongooseBlocks.of(result);
    }

    /** The folder itself. */
    public Path folder() {
        return folder;
    }

    /** The data. */
    public Path json() {
        return folder.resolve(ResultsFolder.STEPS);
    }

    /** The report to look at. */
    public Path html() {
        return ResultsFolder.html(folder);
    }

    private Path operationsCsv() {
        return folder.resolve("operations.csv");
    }
}
