package dev.weir.measure;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Turns histograms into the figures of a result. */
public final class Distributions {

    private static final double[] PERCENTILES = {25, 50, 75, 90, 95, 98, 99, 99.9, 99.99};
    private static final long SAMPLES_TO_SUPPORT = 10;

    private Distributions() {}

    /** The usual figures of one distribution. */
    public static Latency latency(LatencyKind kind, Histogram histogram, long negative) {
        boolean empty = histogram.getTotalCount() == 0;
        return new Latency(
                kind.label(),
                histogram.getTotalCount(),
                negative,
                empty ? 0 : histogram.getMinValue(),
                empty ? 0 : histogram.getMean(),
                empty ? 0 : histogram.getStdDeviation(),
                histogram.getMaxValue(),
                percentiles(histogram));
    }

    private static List<Percentile> percentiles(Histogram histogram) {
        return Arrays.stream(PERCENTILES)
                .mapToObj(percentile -> new Percentile(
                        percentile, histogram.getValueAtPercentile(percentile), supported(histogram, percentile)))
                .toList();
    }

    /** Whether at least 10 samples lie above a percentile, so that it says something about more than a few messages. */
    public static boolean supported(Histogram histogram, double percentile) {
        return histogram.getTotalCount() * (100 - percentile) / 100 >= SAMPLES_TO_SUPPORT;
    }
}
