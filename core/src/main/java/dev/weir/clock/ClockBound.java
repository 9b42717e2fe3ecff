package dev.weir.clock;

/** How far the line of a host's clock can be from the truth over a stretch of time. */
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
     * @param hostNanos when that was seen, by the clock of the host
     * @param byNanos by how much they contradict it, at least
     */
    record Contradicted(long hostNanos, long byNanos) implements ClockBound {}

    /** There was no exchange, so nothing is known. */
    record Unknown() implements ClockBound {}
}
