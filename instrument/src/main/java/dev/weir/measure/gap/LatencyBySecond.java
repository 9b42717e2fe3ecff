package dev.weir.measure.gap;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * End-to-end latencies by the second in which messages arrived, so that they can be told by when they were due, which is a
 * latency earlier. A value is kept to 1.6 %, and a second takes a few kilobytes; after two hours no more is kept. Used by
 * the run's own thread.
 */
public final class LatencyBySecond {

    private static final int MOST_SECONDS = 7_200;
    private static final int HALF_BITS = 6;
    private static final int DISTINCT = 2 << HALF_BITS;
    private static final int DISTINCT_ZEROS = Long.numberOfLeadingZeros(DISTINCT - 1);
    private static final long SECOND = 1_000_000_000L;

    private final TreeMap<Long, Counts> seconds = new TreeMap<>();

    /** How many values fell into each bucket of one second; only those that are not empty. */
    private static final class Counts {
        private int[] buckets = new int[16];
        private long[] counts = new long[16];
        private int used;

        void add(int bucket, long count) {
            if (used > 0 && buckets[used - 1] == bucket) {
                counts[used - 1] += count;
                return;
            }
            if (used == buckets.length) {
                buckets = Arrays.copyOf(buckets, 2 * used);
                counts = Arrays.copyOf(counts, 2 * used);
            }
            buckets[used] = bucket;
            counts[used++] = count;
        }
    }

    /** Adds what a histogram of one second holds, which may be a part of it. */
    public void add(long second, Histogram histogram) {
        if (seconds.size() >= MOST_SECONDS && !seconds.containsKey(second)) {
            return;
        }
        Counts counts = seconds.computeIfAbsent(second, any -> new Counts());
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts.add(bucket(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
    }

    private static int bucket(long value) {
        int doublings = DISTINCT_ZEROS - Long.numberOfLeadingZeros(value | (DISTINCT - 1));
        return (doublings << HALF_BITS) + (int) (value >>> doublings);
    }

    /** The least value of a bucket. */
    private static long value(int bucket) {
        int doublings = Math.max(0, (bucket >>> HALF_BITS) - 1);
        return (long) (bucket - (doublings << HALF_BITS)) << doublings;
    }

    /** Whether messages that were due from one instant to another, which is not included, belong to a period. */
    @FunctionalInterface
    public interface DuePeriod {
        boolean holds(long fromNanos, long toNanos);
    }

    /**
     * Adds the latencies of one period to a histogram. A message that arrived in a second was due within a second, at an
     * instant that is known no better.
     *
     * @param period asked with instants from the start of the phase
     */
    public void addTo(Histogram histogram, DuePeriod period) {
        for (Map.Entry<Long, Counts> second : seconds.entrySet()) {
            Counts counts = second.getValue();
            for (int i = 0; i < counts.used; i++) {
                long latencyNanos = value(counts.buckets[i]);
                long fromNanos = second.getKey() * SECOND - latencyNanos;
                if (period.holds(fromNanos, fromNanos + SECOND)) {
                    histogram.recordValueWithCount(latencyNanos, counts.counts[i]);
                }
            }
        }
    }
}
