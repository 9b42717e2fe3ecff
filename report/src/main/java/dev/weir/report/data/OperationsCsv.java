package dev.weir.report.data;

import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.StepResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code operations.csv}: one line a second, step and kind of operation (RFC 4180), times in nanoseconds so that nothing is
 * rounded; a latency is -1 where nothing was done.
 */
public final class OperationsCsv {

    private static final List<String> HEADER = List.of(
            "step",
            "operation",
            "start_ns",
            "length_ns",
            "due",
            "started",
            "succeeded",
            "failed",
            "bytes",
            "in_flight",
            "latency_mean_ns",
            "latency_p50_ns",
            "latency_p99_ns",
            "latency_max_ns");

    private OperationsCsv() {}

    /** The seconds of every step, in order. */
    public static String write(List<StepResult> steps) {
        StringBuilder csv = new StringBuilder();
        Csv.appendLine(csv, HEADER);
        steps.forEach(step -> step.intervals().forEach(interval -> Csv.appendLine(csv, line(step.name(), interval))));
        return csv.toString();
    }

    private static List<String> line(String step, OperationInterval interval) {
        List<String> line = new ArrayList<>(List.of(step, interval.kind()));
        for (long figure : new long[] {
            interval.startNanos(),
            interval.lengthNanos(),
            interval.counts().due(),
            interval.counts().started(),
            interval.counts().succeeded(),
            interval.counts().failed(),
            interval.counts().bytes(),
            interval.counts().inFlight(),
            interval.latencies().meanNanos(),
            interval.latencies().p50Nanos(),
            interval.latencies().p99Nanos(),
            interval.latencies().maxNanos()
        }) {
            line.add(Long.toString(figure));
        }
        return line;
    }

    /**
     * Reads what {@link #write} wrote: the seconds by the names of steps.
     *
     * @param file where the text is from, for the message of an error
     * @throws BundleException naming the line, when the text is something else
     */
    public static Map<String, List<OperationInterval>> read(Path file, String csv) {
        List<List<String>> lines = Csv.parse(file, csv);
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw Csv.anotherHeader(file);
        }
        Map<String, List<OperationInterval>> intervals = new LinkedHashMap<>();
        Csv.read(
                file,
                lines,
                cells -> intervals
                        .computeIfAbsent(cells.getFirst(), step -> new ArrayList<>())
                        .add(interval(cells)));
        return intervals;
    }

    private static OperationInterval interval(List<String> cells) {
        long[] figures = cells.subList(2, HEADER.size()).stream()
                .mapToLong(Long::parseLong)
                .toArray();
        return new OperationInterval(
                cells.get(1),
                Csv.nanos(cells.get(2)),
                Csv.nanos(cells.get(3)),
                new OperationInterval.Counts(figures[2], figures[3], figures[4], figures[5], figures[6], figures[7]),
                new OperationInterval.Latencies(figures[8], figures[9], figures[10], figures[11]));
    }
}
