package dev.weir.metric;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram in the buckets of Prometheus, in seconds: classic ones with fixed bounds, and native ones that
 * divide every doubling into eight.
 *
 * <p>A value counts as the middle of its bucket in the histogram, which is 0.1 % wide. So a value that close to a bound may
 * be counted on its other side. Immutable.
 */
final class LatencyBuckets {

    /** Of native buckets: each is 2^(1/8) times as wide as the one before. */
    static final int SCHEMA = 3;

    private static final double PER_DOUBLING = 1 << SCHEMA;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double LN_2 = Math.log(2);

    private static final long[] BOUNDS_NANOS = {
        100_000L,
        250_000L,
        500_000L,
        1_000_000L,
        2_500_000L,
        5_000_000L,
        10_000_000L,
        25_000_000L,
        50_000_000L,
        100_000_000L,
        250_000_000L,
        500_000_000L,
        1_000_000_000L,
        2_500_000_000L,
        5_000_000_000L,
        10_000_000_000L,
        30_000_000_000L,
        60_000_000_000L
    };

    private final long[] classic = new long[BOUNDS_NANOS.length + 1];
    private final TreeMap<Integer, Long> exponential = new TreeMap<>();
    private long zeros;
    private double sumSeconds;

    private LatencyBuckets() {}

    /** Sorts the values of a histogram, which are nanoseconds. */
    static LatencyBuckets of(Histogram histogram) {
        LatencyBuckets buckets = new LatencyBuckets();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            long count = value.getCountAddedInThisIterationStep();
            buckets.add(histogram.medianEquivalentValue(value.getValueIteratedTo()), count);
        }
        return buckets;
    }

    private void add(long nanos, long count) {
        int index = 0;
        while (index < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[index]) {
            index++;
        }
        classic[index] += count;
        double seconds = nanos / NANOS_PER_SECOND;
        sumSeconds += seconds * count;
        if (nanos == 0) {
            zeros += count;
        } else {
            exponential.merge((int) Math.ceil(Math.log(seconds) / LN_2 * PER_DOUBLING), count, Long::sum);
        }
    }

    /** Number of values. */
    long count() {
        long count = 0;
        for (long bucket : classic) {
            count += bucket;
        }
        return count;
    }

    /** Sum of all values, in seconds. */
    double sumSeconds() {
        return sumSeconds;
    }

    /** Number of values of less than a nanosecond, which no native bucket counts. */
    long zeros() {
        return zeros;
    }

    /** Counts by the index of a native bucket, whose upper bound is 2^(index / 8) seconds; only those that are not zero. */
    Map<Integer, Long> exponential() {
        return Map.copyOf(exponential);
    }

    /** One series of a histogram with both kinds of buckets, which has counted since {@code startEpochMillis}. */
    HistogramDataPointSnapshot dataPoint(Labels labels, long startEpochMillis) {
        NativeHistogramBuckets.Builder positive = NativeHistogramBuckets.builder();
        exponential.forEach(positive::bucket);
        return HistogramDataPointSnapshot.builder()
                .labels(labels)
                .sum(sumSeconds)
                .classicHistogramBuckets(classicBuckets())
                .nativeSchema(SCHEMA)
                .nativeZeroCount(zeros)
                .nativeBucketsForPositiveValues(positive.build())
                .createdTimestampMillis(startEpochMillis)
                .build();
    }

    private ClassicHistogramBuckets classicBuckets() {
        List<Double> bounds = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < classic.length; i++) {
            bounds.add(i < BOUNDS_NANOS.length ? BOUNDS_NANOS[i] / NANOS_PER_SECOND : Double.POSITIVE_INFINITY);
            counts.add(classic[i]);
        }
        return ClassicHistogramBuckets.of(bounds, counts);
    }
}
