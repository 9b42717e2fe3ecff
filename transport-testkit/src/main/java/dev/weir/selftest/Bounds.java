package dev.weir.selftest;

import dev.weir.resource.Hiccups;

/** By how much a reported percentile may differ from the true one. */
@FunctionalInterface
interface Bounds {

    /** Least bound in real time. */
    long LEAST_NANOS = 50_000;

    /** In nanoseconds, for a percentile whose true value is given. */
    long boundNanos(double percentile, long trueNanos);

    /** What a histogram of three significant digits tells apart: nothing else may make a difference. */
    static Bounds resolution() {
        return (percentile, trueNanos) -> trueNanos / 1_000;
    }

    /**
     * 50 µs or 2 %, and what the host itself was late by meanwhile.
     *
     * <p>Two threads take part in every latency, and each may be late: the one that publishes, for which a thread stands
     * that is due every millisecond, and the one on which the transport hands messages over, which knows how late it was.
     * Together they are late by more than the sum of two values no more often than either is by more than its own;
     * hence each is taken at half the share above the percentile. The first counts double, because a scheduler keeps a
     * thread that works waiting longer than one that only wakes. The timer's usual oversleep is left out, because who
     * waits in the run wakes early by it.
     *
     * @param handOverDelays how late messages were handed over, ascending
     */
    static Bounds realTime(Hiccups hiccups, long[] handOverDelays) {
        return (percentile, trueNanos) -> {
            double halfTheShareAbove = 100 - (100 - percentile) / 2;
            long oversleepNanos = hiccups.lateness().getValueAtPercentile(10);
            long publisherNanos =
                    Math.max(0, hiccups.lateness().getValueAtPercentile(halfTheShareAbove) - oversleepNanos);
            long transportNanos = Math.max(publisherNanos, Ranks.at(halfTheShareAbove, handOverDelays));
            return Math.max(LEAST_NANOS, trueNanos / 50) + 2 * publisherNanos + transportNanos;
        };
    }
}
