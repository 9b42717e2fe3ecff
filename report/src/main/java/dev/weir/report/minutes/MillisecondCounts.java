package dev.weir.report.minutes;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A histogram of latencies in whole milliseconds, up to four minutes. */
final class MillisecondCounts {

    /** The first latency that is in no count. */
    static final int END_MILLIS = 240_000;

    private static final long NANOS = 1_000_000;

    private final long[] counts = new long[END_MILLIS];
    private long samples;
    private long dropped;
    private int minMillis = END_MILLIS;
    private int maxMillis = -1;

    /** Adds latencies in nanoseconds. */
    void add(Histogram histogram) {
        for (HistogramIterationValue value : histogram.recordedValues()) {
            add(histogram.medianEquivalentValue(value.getValueIteratedTo()) / NANOS, value.getCountAtValueIteratedTo());
        }
    }

    /** Adds {@code count} latencies of the same number of milliseconds. */
    void add(long millis, long count) {
        if (millis < 0 || millis >= END_MILLIS) {
            dropped += count;
            return;
        }
        counts[(int) millis] += count;
        samples += count;
        minMillis = Math.min(minMillis, (int) millis);
        maxMillis = Math.max(maxMillis, (int) millis);
    }

    /** How many latencies were of that many milliseconds. */
    long count(int millis) {
        return counts[millis];
    }

    /** How many latencies were counted. */
    long samples() {
        return samples;
    }

    /** How many were too long to be counted. */
    long dropped() {
        return dropped;
    }

    /** The shortest, when there is one. */
    int minMillis() {
        return minMillis;
    }

    /** The longest, when there is one. */
    int maxMillis() {
        return maxMillis;
    }

    /** The mean, without its fraction. */
    long meanMillis() {
        long sum = 0;
        for (int millis = minMillis; millis <= maxMillis; millis++) {
            sum += millis * counts[millis];
        }
        return sum / samples;
    }

    /** The standard deviation around {@link #meanMillis()}, rounded. */
    long deviationMillis() {
        long mean = meanMillis();
        long squares = 0;
        for (int millis = minMillis; millis <= maxMillis; millis++) {
            squares += (millis - mean) * (millis - mean) * counts[millis];
        }
        return Math.round(Math.sqrt((double) squares / samples));
    }

    /** The latency within which so many percent are. */
    int percentileMillis(int percent) {
        long wanted = (long) Math.ceil(samples / 100.0 * percent);
        long cumulative = 0;
        for (int millis = minMillis; millis < maxMillis; millis++) {
            cumulative += counts[millis];
            if (cumulative >= wanted) {
                return millis;
            }
        }
        return maxMillis;
    }
}
