package dev.weir.report.text;

import dev.weir.result.Latency;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Results as blocks of YAML in the form that Mongoose prints them: one for each operation of each step but the preconditions.
 * Durations are from the start of an operation to its end, latencies from the instant it was due to its end; a MB is 2^20
 * bytes, as there.
 */
public final class MongooseBlocks {

    private static final double MEBI = 1 << 20;
    private static final String UNITS = "BKMGTPE";

    private final List<String> lines = new ArrayList<>();

    private final int hosts;

    private MongooseBlocks(int hosts) {
        this.hosts = hosts;
    }

    /** The blocks, each line ending in a line feed. */
    public static String of(PlanResult result) {
        MongooseBlocks blocks =
                new MongooseBlocks(Math.max(1, result.acrossHosts().hosts().size()));
        result.steps().stream()
                .filter(step -> !step.precondition())
                .forEach(step -> step.operations().forEach(figures -> blocks.block(step, figures)));
        StringBuilder text = new StringBuilder();
        blocks.lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private void block(StepResult step, OperationFigures figures) {
        double seconds = step.span().lengthNanos() / 1e9;
        lines.add("---");
        line("- ", "Load Step Id:", step.name());
        line("  ", "Operation Type:", type(figures.kind()));
        // A step with fewer in flight than hosts runs at so many.
        int nodes = Math.clamp(step.load().inFlight(), 1, hosts);
        line("  ", "Node Count:", Integer.toString(nodes));
        line("  ", "Concurrency:", "");
        line(
                "    ",
                "Limit Per Storage Driver:",
                Integer.toString(Math.ceilDiv(step.load().inFlight(), nodes)));
        line("    ", "Actual:", "");
        line("      ", "Last:", Long.toString(last(step, figures).counts().inFlight()));
        line("      ", "Mean:", Double.toString(meanInFlight(figures, seconds)));
        line("  ", "Operations Count:", "");
        line("    ", "Successful:", Long.toString(figures.account().succeeded()));
        line(
                "    ",
                "Failed:",
                Long.toString(figures.account().failed() + figures.account().unresolved()));
        line("  ", "Transfer Size:", size(figures.volume().bytes()));
        line("  ", "Duration [s]:", "");
        line("    ", "Elapsed:", String.format(Locale.ROOT, "%.3f", seconds));
        line("    ", "Sum:", Double.toString(sumMicros(figures.duration()) / 1e6));
        rates(step, figures);
        times("Operations Duration [us]:", figures.duration());
        times("Operations Latency [us]:", figures.latency());
        lines.add("...");
    }

    private void rates(StepResult step, OperationFigures figures) {
        OperationInterval last = last(step, figures);
        double lastSeconds = Math.max(last.lengthNanos(), 1) / 1e9;
        line("  ", "Throughput [op/s]:", "");
        line("    ", "Last:", Double.toString(last.counts().succeeded() / lastSeconds));
        line("    ", "Mean:", Double.toString(figures.volume().perSecond()));
        line("  ", "Bandwidth [MB/s]:", "");
        line("    ", "Last:", Double.toString(last.counts().bytes() / lastSeconds / MEBI));
        line("    ", "Mean:", Double.toString(figures.volume().bytesPerSecond() / MEBI));
    }

    private void times(String title, Latency times) {
        line("  ", title, "");
        line(
                "    ",
                "Avg:",
                times.timings().count() == 0
                        ? "-"
                        : Double.toString(times.timings().meanNanos() / 1e3));
        line("    ", "Min:", micros(times, times.timings().minNanos()));
        line("    ", "LoQ:", micros(times, times.at(25)));
        line("    ", "Med:", micros(times, times.at(50)));
        line("    ", "HiQ:", micros(times, times.at(75)));
        line("    ", "Max:", micros(times, times.timings().maxNanos()));
    }

    private static String micros(Latency times, long nanos) {
        return times.timings().count() == 0 || nanos == Latency.Percentile.NEVER_NANOS
                ? "-"
                : Long.toString(Math.round(nanos / 1e3));
    }

    private void line(String indent, String name, String value) {
        lines.add("%-31s%s".formatted(indent + name, value).stripTrailing());
    }

    private static double sumMicros(Latency durations) {
        return durations.timings().meanNanos() / 1e3 * durations.timings().count();
    }

    /** Little's law: operations ended a second times their mean duration. */
    private static double meanInFlight(OperationFigures figures, double seconds) {
        return seconds == 0 ? 0 : sumMicros(figures.duration()) / 1e6 / seconds;
    }

    /** The last whole second of the operation; one without anything when there is none. */
    private static OperationInterval last(StepResult step, OperationFigures figures) {
        return step.intervals().stream()
                .filter(interval -> interval.kind().equals(figures.kind()))
                .reduce((earlier, later) -> later)
                .orElse(new OperationInterval(
                        figures.kind(),
                        0,
                        0,
                        new OperationInterval.Counts(0, 0, 0, 0, 0, 0),
                        new OperationInterval.Latencies(-1, -1, -1, -1)));
    }

    private static String type(String kind) {
        String word = kind.split("-", 2)[0].toUpperCase(Locale.ROOT);
        return word.equals("ALTER") ? "UPDATE" : word;
    }

    /** {@code 1.907MB}: four digits, a KB is 1024 bytes. */
    private static String size(long bytes) {
        int unit = bytes < 1024 ? 0 : (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        if (unit == 0) {
            return bytes + "B";
        }
        double number = (double) bytes / (1L << (10 * unit));
        String form = number < 10 ? "%.3f" : number < 100 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, form, number) + UNITS.charAt(unit) + "B";
    }
}
