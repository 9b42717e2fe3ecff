package dev.weir.report.data;

import dev.weir.result.operation.PlanResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the page of a scenario of steps is drawn from.
 *
 * @param result {@code steps.json} and {@code operations.csv}
 * @param endToEnd {@code end-to-end.csv} by the names of steps; empty where no step is a pipeline
 * @param files names of the data files in the results folder, with what each holds
 */
public record PlanData(PlanResult result, Map<String, LatencyOverTime> endToEnd, Map<String, String> files) {

    public PlanData {
        endToEnd = Collections.unmodifiableMap(new LinkedHashMap<>(endToEnd));
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /**
     * A result with what its folder holds beside it.
     *
     * @throws BundleException when {@code end-to-end.csv} is there and cannot be read
     */
    public static PlanData of(PlanResult result, Path folder) {
        Path endToEnd = folder.resolve(EndToEndCsv.FILE);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("steps.json", "all results of every step");
        files.put("operations.csv", "one line per second, step and operation");
        if (Files.exists(endToEnd)) {
            files.put(EndToEndCsv.FILE, "one line per item that went through a pipeline");
        }
        if (Files.exists(folder.resolve("trace.csv"))) {
            files.put("trace.csv", "one line per traced operation");
        }
        files.put("events.csv", "one line per event");
        files.put("report.txt", "this report as text");
        Map<String, Long> startNanos = new LinkedHashMap<>();
        result.steps().forEach(step -> startNanos.put(step.name(), step.span().startNanos()));
        return new PlanData(result, Files.exists(endToEnd) ? EndToEndCsv.read(endToEnd, startNanos) : Map.of(), files);
    }
}
