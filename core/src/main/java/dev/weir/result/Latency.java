package dev.weir.result;

import java.util.List;

/**
 * One latency distribution, in nanoseconds.
 *
 * @param name {@code response}, {@code publish}, {@code service}, {@code lag} or {@code tool}
 * @param count number of samples
 * @param negative samples below zero: counted here, and in no percentile
 * @param minNanos smallest sample
 * @param meanNanos mean of all samples
 * @param standardDeviationNanos standard deviation of all samples
 * @param maxNanos largest sample
 * @param percentiles the usual percentiles, ascending
 */
public record Latency(
        String name,
        long count,
        long negative,
        long minNanos,
        double meanNanos,
        double standardDeviationNanos,
        long maxNanos,
        List<Percentile> percentiles) {

    public Latency {
        percentiles = List.copyOf(percentiles);
    }

    /**
     * One percentile.
     *
     * @param percentile 50 to 99.99
     * @param nanos its value
     * @param supported whether at least 10 samples lie above it
     */
    public record Percentile(double percentile, long nanos, boolean supported) {}

    /** Value of one of the percentiles, in nanoseconds. */
    public long at(double percentile) {
        return percentiles.stream()
                .filter(p -> p.percentile() == percentile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no percentile " + percentile))
                .nanos();
    }
}
