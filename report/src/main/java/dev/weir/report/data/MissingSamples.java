package dev.weir.report.data;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What {@code latency.hlog} lacks of the samples the run took: the charts then show something else than the figures. */
public final class MissingSamples {

    private MissingSamples() {}

    /** Says so in one or two sentences; empty when every sample is there. */
    public static Optional<String> in(RecordedLatencies log, RunResult result) {
        String differences = result.messages().latencies().stream()
                .filter(latency -> latency.timings().count() > 0)
                .filter(latency -> count(log, latency) != latency.timings().count())
                .map(latency -> Wording.title(latency.name()) + " " + Figures.count(count(log, latency)) + " of "
                        + Figures.count(latency.timings().count()))
                .collect(Collectors.joining(", "));
        if (differences.isEmpty()) {
            return Optional.empty();
        }
        String damage = log.damage().isEmpty() ? "" : log.damage() + " and ";
        String figures = Wording.cutShort(result) ? "" : " The figures are complete.";
        return Optional.of(
                "The charts do not show every sample: latency.hlog " + damage + "holds " + differences + "." + figures);
    }

    /** The result with that as a warning, when there is something to say. */
    public static RunResult told(RecordedLatencies log, RunResult result) {
        return in(log, result)
                .map(sentence -> result.with(new Finding(Severity.WARNING, FindingCode.SAMPLES_MISSING, sentence)))
                .orElse(result);
    }

    private static long count(RecordedLatencies log, Latency latency) {
        return log.measured(latency.name()).map(Histogram::getTotalCount).orElse(0L);
    }
}
