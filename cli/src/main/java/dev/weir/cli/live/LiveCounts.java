package dev.weir.cli.live;

import dev.weir.cli.live.LiveFrame.Counts;
import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.AllAccounts.Troubles;
import dev.weir.measure.LatencyKind;
import dev.weir.result.Ledger.Receipts;
import dev.weir.run.live.LiveSecond;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Puts into words and pairs what a run has counted so far. */
final class LiveCounts {

    /** How many samples a percentile needs above it to mean something. */
    private static final double SAMPLES_ABOVE = 10;

    private static final int STEPS_PER_NINE = 8;
    private static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();
    private static final List<LatencyKind> CURVES =
            List.of(LatencyKind.ROUND_TRIP, LatencyKind.END_TO_END, LatencyKind.PUBLISH, LatencyKind.SCHEDULE_LAG);

    static {
        PERCENTILES.put("p50", 50.0);
        PERCENTILES.put("p90", 90.0);
        PERCENTILES.put("p99", 99.0);
        PERCENTILES.put("p99.9", 99.9);
        PERCENTILES.put("p99.99", 99.99);
    }

    private LiveCounts() {}

    /**
     * What a second knows.
     *
     * @param main the latency that comes first
     * @param curves whether somebody looks at curves
     */
    static Counts of(LiveSecond second, LatencyKind main, boolean curves) {
        Map<String, List<Double>> drawn = new LinkedHashMap<>();
        if (curves) {
            for (LatencyKind kind : CURVES) {
                Histogram histogram = second.latencies().apply(kind);
                if (supported(histogram) > 0) {
                    drawn.put(kind.label(), curve(histogram));
                }
            }
        }
        return new Counts(
                main.label(),
                ledger(second.counts()),
                percentiles(second.latencies().apply(main)),
                drawn);
    }

    private static Map<String, Long> ledger(LiveSecond.MessageCounts counts) {
        Troubles troubles = counts.troubles();
        Map<String, Long> ledger = new LinkedHashMap<>();
        ledger.put("scheduled", counts.scheduled());
        ledger.put("sent", counts.published(Snapshot::sent));
        ledger.put("acked", counts.published(Snapshot::acked));
        ledger.put("failed", counts.published(Snapshot::failed));
        ledger.put("delivered", counts.delivered());
        ledger.put("backlog", counts.publishing() ? counts.backlog() : Receipts.NOT_COUNTED);
        ledger.put("consumer lag", counts.consumerLag());
        ledger.put("missing", counts.missing());
        ledger.put("duplicate", troubles.duplicate());
        ledger.put("out of order", troubles.outOfOrder());
        ledger.put("corrupt", troubles.corrupt());
        ledger.put("foreign", troubles.foreign());
        ledger.values().removeIf(count -> count == Receipts.NOT_COUNTED);
        return ledger;
    }

    static Map<String, Long> percentiles(Histogram histogram) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        PERCENTILES.forEach((name, percentile) -> {
            if (histogram.getTotalCount() * (1 - percentile / 100) >= SAMPLES_ABOVE) {
                percentiles.put(name, histogram.getValueAtPercentile(percentile));
            }
        });
        if (histogram.getTotalCount() > 0) {
            percentiles.put("max", histogram.getMaxValue());
        }
        return percentiles;
    }

    /** Up to how many nines there are enough samples; 0 or less if there are too few for any. */
    private static double supported(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? 0 : Math.log10(histogram.getTotalCount() / SAMPLES_ABOVE);
    }

    /** Pairs of a number of nines and the value there; none where there are too few samples for any. */
    static List<Double> curve(Histogram histogram) {
        List<Double> pairs = new ArrayList<>();
        double nines = supported(histogram);
        if (nines <= 0) {
            return pairs;
        }
        for (int i = 0; i <= nines * STEPS_PER_NINE; i++) {
            double at = (double) i / STEPS_PER_NINE;
            pairs.add(LiveStep.rounded(at));
            pairs.add((double) histogram.getValueAtPercentile(100 * (1 - Math.pow(10, -at))));
        }
        return pairs;
    }
}
