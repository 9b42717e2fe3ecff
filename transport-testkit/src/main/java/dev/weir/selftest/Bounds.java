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
     * <p>Two threads take part in every latency, and each may be late. That both together are late by more than twice a
     * value is no more likely than that one of them is late by more than the value; hence twice the lateness at half the
     * share of time above the percentile. The timer's usual oversleep is left out, because both threads wake early by
     * it.
     */
    static Bounds realTime(Hiccups hiccups) {
        return (percentile, trueNanos) -> {
            double halfTheShareAbove = 100 - (100 - percentile) / 2;
            long latenessNanos = hiccups.lateness().getValueAtPercentile(halfTheShareAbove);
            long oversleepNanos = hiccups.lateness().getValueAtPercentile(10);
            return Math.max(LEAST_NANOS, trueNanos / 50) + 2 * Math.max(0, latenessNanos - oversleepNanos);
        };
    }
}
