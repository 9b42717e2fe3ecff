package dev.weir.metric;

import dev.weir.measure.LatencyKind;
import dev.weir.run.live.LiveSecond;
import dev.weir.run.live.LiveSecond.MessageCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What was told of a phase last.
 *
 * @param phase {@code warm-up} or {@code measure}
 * @param counts messages since the phase began
 * @param latencies those that have values
 */
record PhaseFigures(String phase, MessageCounts counts, Map<LatencyKind, LatencyBuckets> latencies) {

    /** The latencies that are shown. */
    static final List<LatencyKind> SHOWN = List.of(
            LatencyKind.ROUND_TRIP,
            LatencyKind.END_TO_END,
            LatencyKind.PUBLISH,
            LatencyKind.SERVICE,
            LatencyKind.SCHEDULE_LAG,
            LatencyKind.TOOL_OVERHEAD);

    PhaseFigures {
        latencies = Map.copyOf(latencies);
    }

    /** Copies what may not be kept. */
    static PhaseFigures of(LiveSecond second) {
        Map<LatencyKind, LatencyBuckets> latencies = new EnumMap<>(LatencyKind.class);
        for (LatencyKind kind : SHOWN) {
            Histogram histogram = second.latencies().apply(kind);
            if (histogram.getTotalCount() > 0) {
                latencies.put(kind, LatencyBuckets.of(histogram));
            }
        }
        return new PhaseFigures(second.phase(), second.counts(), latencies);
    }

    Optional<LatencyBuckets> latency(LatencyKind kind) {
        return Optional.ofNullable(latencies.get(kind));
    }
}
