package dev.weir.yardstick;

import dev.weir.result.Latency.Percentile;
import java.util.List;

/**
 * What a tool said at its end.
 *
 * @param messages messages that it counted where it measured
 * @param allMessages the same with those of its warm-up
 * @param messagesPerSecond messages a second
 * @param percentiles percentiles of its latency, ascending; empty when it tells none
 * @param meanNanos its mean latency; 0 when it tells none
 * @param maxNanos its longest latency; 0 when it tells none
 * @param words what else a person should know, for a sentence
 */
record Told(
        long messages,
        long allMessages,
        double messagesPerSecond,
        List<Percentile> percentiles,
        double meanNanos,
        long maxNanos,
        String words) {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int SAMPLES_ABOVE = 10;

    Told {
        percentiles = List.copyOf(percentiles);
    }

    /** A percentile that a tool told in whole milliseconds, of so many samples. */
    static Percentile percentile(double percentile, String millis, long samples) {
        return percentile(percentile, (double) (Long.parseLong(millis) * NANOS_PER_MILLI), samples);
    }

    /** A percentile that a tool told, of so many samples. */
    static Percentile percentile(double percentile, double nanos, long samples) {
        return new Percentile(percentile, Math.round(nanos), samples * (1 - percentile / 100) >= SAMPLES_ABOVE);
    }

    /** The same of what the server counts. */
    Told counted(long stored) {
        return new Told(stored, stored, messagesPerSecond, percentiles, meanNanos, maxNanos, words);
    }
}
