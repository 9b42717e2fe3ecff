package dev.weir.selftest;

import dev.weir.resource.pause.Hiccups;
import dev.weir.result.Latency.Percentile;
import java.util.Arrays;

/**
 * Bounds in real time: 50 µs or 2 %, widened by what the host itself was late by.
 *
 * <p>Two threads take part in every latency, and each may be late: the one that publishes, for which a thread stands that
 * is due every millisecond, and the one on which the transport hands messages over, which knows how late it was. If a
 * share of the messages is late by more than some value, at most that share can have moved from below a percentile to
 * above it, and all others have moved by no more than the value. So the widening is how much the truth itself rises over
 * that share, plus the two values; for the share that makes it least.
 */
final class HostBounds implements Bounds {

    private static final long LEAST_NANOS = 50_000;
    private static final long PART_OF_TRUTH = 50;
    private static final double USUAL = 10;
    private static final double[] PARTS_ABOVE = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9};

    private final Hiccups hiccups;
    private final long[] handOverDelays;
    private final long oversleepNanos;

    HostBounds(Hiccups hiccups, long[] handOverDelays) {
        this.hiccups = hiccups;
        this.handOverDelays = handOverDelays;
        // Who waits in a run wakes early by what the timer usually oversleeps, so that much is no lateness there.
        this.oversleepNanos = hiccups.lateness().getValueAtPercentile(USUAL);
    }

    @Override
    public long boundNanos(double percentile, long[] truths) {
        long truth = Ranks.at(percentile, truths);
        long wideningNanos = Arrays.stream(PARTS_ABOVE)
                .map(part -> part * (100 - percentile))
                .filter(share -> Ranks.at(percentile + share, truths) < Percentile.NEVER_NANOS)
                .mapToLong(share -> Ranks.at(percentile + share, truths) - truth + latenessNanos(share / 2))
                .min()
                .orElseGet(() -> latenessNanos(0));
        return Math.max(LEAST_NANOS, truth / PART_OF_TRUTH) + wideningNanos;
    }

    /** By how much both threads together are late in all but twice this percentage of the messages. */
    private long latenessNanos(double share) {
        long wakingNanos = Math.max(0, hiccups.lateness().getValueAtPercentile(100 - share) - oversleepNanos);
        // A scheduler keeps a thread that works waiting longer than one that only wakes.
        long publisherNanos = 2 * wakingNanos;
        return publisherNanos + Math.max(wakingNanos, Ranks.at(100 - share, handOverDelays));
    }
}
