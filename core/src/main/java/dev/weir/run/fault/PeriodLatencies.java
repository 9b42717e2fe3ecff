package dev.weir.run.fault;

import dev.weir.measure.Recorder;
import dev.weir.measure.gap.LatencyBySecond;
import dev.weir.measure.gap.LatencyBySecond.DuePeriod;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import java.util.List;
import org.HdrHistogram.Histogram;

/** How late the messages were that were due before any fault, during one fault, and after it until the next. */
final class PeriodLatencies {

    private final LatencyBySecond latencies;
    private final long firstFaultNanos;

    PeriodLatencies(LatencyBySecond latencies, long firstFaultNanos) {
        this.latencies = latencies;
        this.firstFaultNanos = firstFaultNanos;
    }

    /**
     * Those of one fault.
     *
     * @param nextNanos when the next fault was injected
     */
    List<PeriodLatency> of(long injectedNanos, long healedNanos, long nextNanos) {
        return List.of(
                latency("before", (from, to) -> to <= firstFaultNanos),
                latency("during", (from, to) -> to > injectedNanos && from <= healedNanos),
                latency("after", (from, to) -> from > healedNanos && to <= nextNanos));
    }

    private PeriodLatency latency(String period, DuePeriod due) {
        Histogram histogram = Recorder.histogram();
        latencies.addTo(histogram, due);
        return new PeriodLatency(
                period,
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }
}
