package dev.weir.measure;

import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Turns histograms into the figures of a result. */
public final class Distributions {

    private static final double[] PERCENTILES = {25, 50, 75, 90, 95, 98, 99, 99.9, 99.99};
    private static final long SAMPLES_TO_SUPPORT = 10;
    private static final double ROUNDING = 1e-9;

    private Distributions() {}

    /**
     * Of how many messages a latency was due, and how many have one.
     *
     * @param expected messages of which a latency was due
     * @param arrived those of them that have one, whether they were timed or not
     */
    public record Coverage(long expected, long arrived) {

        /** Where nobody knows how many were due, or none was: percentiles are then of what arrived. */
        public static final Coverage NONE = new Coverage(0, 0);

        public Coverage {
            arrived = Math.min(arrived, expected);
        }

        /** Of these messages and others together. */
        public Coverage and(Coverage others) {
            return new Coverage(expected + others.expected, arrived + others.arrived);
        }

        /** The percentile of those that arrived at which one of those expected lies; above 100 when it has no value. */
        double among(double percentile) {
            return arrived == expected ? percentile : percentile * expected / arrived;
        }

        private boolean reaches(double percentile) {
            return arrived > 0 && among(percentile) <= 100 + ROUNDING;
        }
    }

    /** The usual figures of one distribution, its percentiles of all messages expected. */
    public static Latency latency(LatencyKind kind, Histogram histogram, long negative, Coverage coverage) {
        return latency(kind, histogram, negative, coverage, List.of());
    }

    /**
     * The usual figures of one distribution, its percentiles of all messages expected.
     *
     * @param negative how many samples are below zero; the histogram has them as 0
     * @param further percentiles beside the usual ones
     */
    public static Latency latency(
            LatencyKind kind, Histogram histogram, long negative, Coverage coverage, List<Double> further) {
        boolean empty = histogram.getTotalCount() == 0;
        return new Latency(
                kind.label(),
                coverage.expected(),
                coverage.arrived(),
                new Latency.Timings(
                        histogram.getTotalCount(),
                        negative,
                        empty ? 0 : histogram.getMinValue(),
                        empty ? 0 : histogram.getMean(),
                        empty ? 0 : histogram.getStdDeviation(),
                        histogram.getMaxValue()),
                percentiles(histogram, coverage, further));
    }

    private static List<Percentile> percentiles(Histogram histogram, Coverage coverage, List<Double> further) {
        return Stream.concat(Arrays.stream(PERCENTILES).boxed(), further.stream())
                .distinct()
                .sorted()
                .map(percentile -> percentile(histogram, coverage, percentile))
                .toList();
    }

    private static Percentile percentile(Histogram histogram, Coverage coverage, double percentile) {
        long nanos = at(histogram, coverage, percentile);
        return new Percentile(percentile, nanos, nanos == Percentile.NEVER_NANOS || supported(histogram, percentile));
    }

    /** One percentile of all messages expected; {@link Percentile#NEVER_NANOS} when too few of them arrived. */
    public static long at(Histogram histogram, Coverage coverage, double percentile) {
        return coverage.expected() > 0 && !coverage.reaches(percentile)
                ? Percentile.NEVER_NANOS
                : histogram.getValueAtPercentile(coverage.among(percentile));
    }

    /** Whether at least 10 samples lie above a percentile, so that it says something about more than a few messages. */
    public static boolean supported(Histogram histogram, double percentile) {
        return histogram.getTotalCount() * (100 - percentile) / 100 >= SAMPLES_TO_SUPPORT;
    }
}
