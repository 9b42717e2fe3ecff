package dev.weir.selftest;

import dev.weir.resource.pause.Hiccups;

/** By how much a reported percentile may differ from the true one. */
@FunctionalInterface
interface Bounds {

    /** In nanoseconds; {@code truths} are the true values, ascending. */
    long boundNanos(double percentile, long[] truths);

    /** What a histogram of three significant digits tells apart: nothing else may make a difference. */
    static Bounds resolution() {
        return (percentile, truths) -> Ranks.at(percentile, truths) / 1_000;
    }

    /**
     * 50 µs or 2 %, and what the host itself was late by meanwhile.
     *
     * @param hiccups how late a thread was that is due every millisecond
     * @param handOverDelays how late the transport handed messages over, ascending
     */
    static Bounds realTime(Hiccups hiccups, long[] handOverDelays) {
        return new HostBounds(hiccups, handOverDelays);
    }
}
