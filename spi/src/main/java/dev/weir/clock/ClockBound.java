package dev.weir.clock;

/** The bound of how far the line of a host's clock can be from the truth over a stretch of time. */
public sealed interface ClockBound {

    /**
     * The line is right within this.
     *
     * @param nanos largest possible distance between line and truth
     */
    record Within(long nanos) implements ClockBound {}

    /**
     * The exchanges contradict the line: a clock was set, or changed its rate.
     *
     * @param fromNanos when the last exchange began that says nothing of it, by the reference clock
     * @param toNanos when the first exchange ended that does, by the reference clock
     * @param byNanos by how much they contradict it, at least
     */
    record Contradicted(long fromNanos, long toNanos, long byNanos) implements ClockBound {}

    /** There was no exchange, so nothing is known. */
    record Unknown() implements ClockBound {}
}
