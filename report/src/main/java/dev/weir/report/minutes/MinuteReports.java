package dev.weir.report.minutes;

import dev.weir.report.data.RecordedLatencies;
import dev.weir.report.wording.HostWording;
import dev.weir.result.Latency;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * End-to-end latencies of documents as the load test of the Lightstreamer Kafka Connector reports them: a section for each
 * minute of the measured phase, each over all since its start, and one for the whole.
 */
public final class MinuteReports {

    private static final Pattern DOCUMENTS = Pattern.compile("(?m)^payload:\\n(?: .*\\n)*? {2}document: ");
    private static final long MINUTE_SECONDS = 60;

    private final MillisecondCounts counts = new MillisecondCounts();
    private final StringBuilder text = new StringBuilder();
    private final long wholeSeconds;
    private long nextSeconds;

    /** @param firstSeconds end of the first section */
    private MinuteReports(long wholeSeconds, long firstSeconds) {
        this.wholeSeconds = wholeSeconds;
        this.nextSeconds = firstSeconds;
    }

    /**
     * The section of a run that goes on.
     *
     * @param endToEnd its latencies since the start of the measured phase, in nanoseconds
     * @param seconds time since then
     */
    public static String soFar(Histogram endToEnd, long seconds) {
        MillisecondCounts counts = new MillisecondCounts();
        counts.add(endToEnd);
        return MillisecondReport.of(counts, seconds);
    }

    /** The last section of a run, whatever its messages are; empty when none was timed. */
    public static Optional<String> whole(RunResult result, Path log) {
        long seconds = measuredSeconds(result);
        return new MinuteReports(seconds, seconds).read(result, log);
    }

    /**
     * The report of a run; empty when its messages were no documents or none was timed.
     *
     * @param log its {@code latency.hlog}; histograms that are damaged are left out, and the report says so
     */
    public static Optional<String> of(RunResult result, Path log) {
        if (!DOCUMENTS.matcher(result.origin().scenarioText()).find()) {
            return Optional.empty();
        }
        return new MinuteReports(measuredSeconds(result), MINUTE_SECONDS).read(result, log);
    }

    private static long measuredSeconds(RunResult result) {
        long nanos = result.phases().stream()
                .filter(PhaseSpan::measured)
                .mapToLong(phase -> phase.durationNanos())
                .sum();
        return Math.round(nanos / 1e9);
    }

    private Optional<String> read(RunResult result, Path log) {
        String damage = RecordedLatencies.each(log, this::add);
        return end().map(report -> report + damageText(damage) + boundText(result));
    }

    private static String damageText(String damage) {
        return damage.isEmpty() ? "" : "\nlatency.hlog " + damage + ". Their samples are missing here.\n";
    }

    private static String boundText(RunResult result) {
        long boundNanos = result.acrossHosts().boundNanos(Latency.END_TO_END);
        return boundNanos == 0
                ? ""
                : "\nClock bound of the hosts: " + HostWording.bound(boundNanos)
                        + ". A figure may be wrong by as much, and one below it cannot be told.\n";
    }

    private void add(Histogram histogram) {
        if (!Latency.END_TO_END.equals(RecordedLatencies.tag(histogram)) || histogram.getStartTimeStamp() < 0) {
            return;
        }
        while (nextSeconds < wholeSeconds && histogram.getStartTimeStamp() >= nextSeconds * 1_000) {
            section(nextSeconds);
        }
        counts.add(histogram);
    }

    private Optional<String> end() {
        if (counts.samples() + counts.dropped() == 0) {
            return Optional.empty();
        }
        while (nextSeconds < wholeSeconds) {
            section(nextSeconds);
        }
        section(wholeSeconds);
        return Optional.of(text.toString());
    }

    private void section(long seconds) {
        text.append(text.isEmpty() ? "" : "\n").append(MillisecondReport.of(counts, seconds));
        nextSeconds = seconds + MINUTE_SECONDS;
    }
}
