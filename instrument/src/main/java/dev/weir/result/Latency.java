package dev.weir.result;

import java.util.List;

/**
 * One latency distribution, in nanoseconds.
 *
 * <p>A percentile is of the messages of which a latency was due, and not only of those that have one: what never came
 * counts as infinitely late. All other figures are of the samples. Files write the components of its groups as its own.
 *
 * @param name one of the names below
 * @param expected messages of which a latency was due: with delivery to each subscriber, one for each of them
 * @param arrived those of them that have one, timed or not
 * @param timings those of them that were timed
 * @param percentiles the usual percentiles and those that were asked for, ascending
 */
public record Latency(String name, long expected, long arrived, Timings timings, List<Percentile> percentiles) {

    public static final String END_TO_END = "end-to-end";
    public static final String ROUND_TRIP = "round-trip";
    public static final String PUBLISH = "publish";
    public static final String SERVICE = "service";
    public static final String SCHEDULE_LAG = "schedule-lag";
    public static final String TOOL_OVERHEAD = "tool-overhead";

    /** Of operations of a step: from when one was due to its end, and from its start. */
    public static final String OPERATION = "latency";

    public static final String DURATION = "duration";

    public Latency {
        percentiles = List.copyOf(percentiles);
        if (arrived > expected) {
            throw new IllegalArgumentException(arrived + " of " + expected + " messages have a latency: " + name);
        }
    }

    /**
     * What was timed.
     *
     * @param count number of samples
     * @param negative how many of them are below zero; every figure counts these as 0
     * @param minNanos smallest sample
     * @param meanNanos mean of all samples
     * @param standardDeviationNanos standard deviation of all samples
     * @param maxNanos largest sample
     */
    public record Timings(
            long count, long negative, long minNanos, double meanNanos, double standardDeviationNanos, long maxNanos) {}

    /** Messages of which a latency was due and that have none. */
    public long missing() {
        return expected - arrived;
    }

    /**
     * One percentile.
     *
     * @param percentile above 0 and below 100
     * @param nanos its value; {@link #NEVER_NANOS} when so many messages never came that it has none
     * @param supported whether at least 10 messages lie above it
     */
    public record Percentile(double percentile, long nanos, boolean supported) {

        /** The latency of a message that never came: longer than any limit, and written as "never". */
        public static final long NEVER_NANOS = Long.MAX_VALUE;

        /** Whether so many messages came that it has a value. */
        public boolean reached() {
            return nanos < NEVER_NANOS;
        }
    }

    /** Value of one of the percentiles, in nanoseconds; {@link Percentile#NEVER_NANOS} when it has none. */
    public long at(double percentile) {
        return percentiles.stream()
                .filter(p -> p.percentile() == percentile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no percentile " + percentile))
                .nanos();
    }
}
