package dev.weir.result;

/**
 * Whether more was due than a system took or delivered, so that messages queued up for as long as a run lasted. Latency
 * from the intended instant then mostly reflects how long the run was.
 */
public enum Overload {
    /** What was due was taken and delivered in time, or nothing was due at any time. */
    NONE,
    /** Fewer messages were taken than were due. */
    SENDING,
    /** Every message was taken, and acknowledged ever later; where nothing subscribes. */
    ACKNOWLEDGING,
    /** Every message was taken, and delivered ever later. */
    DELIVERING,
    /** Every message was delivered in time, and its echo came back ever later; where messages are sent back. */
    RETURNING;

    private static final double KEPT_UP = 0.99;

    /**
     * Whether something was taken at a lower rate than was due.
     *
     * @param offeredPerSecond messages a second that were due; 0 when they were published back to back
     * @param sentPerSecond messages a second that were taken
     */
    public static boolean sending(double offeredPerSecond, double sentPerSecond) {
        return offeredPerSecond > 0 && sentPerSecond < KEPT_UP * offeredPerSecond;
    }

    /**
     * Whether it went on for longer only by the delay there was all along, so that no queue grew.
     *
     * @param laterNanos for how much longer
     * @param earlyNanos the delay early on; below 0 where it is not known
     * @param lateNanos the delay near the end
     */
    public static boolean even(long laterNanos, long earlyNanos, long lateNanos) {
        return earlyNanos > laterNanos / 2 && lateNanos - earlyNanos < laterNanos / 4;
    }

    /**
     * Whether something went on for longer than messages were due, and that for a good part of them: one stall near the
     * end makes it longer too. A latency that is long but even does not, whatever the schedule. Nor does a stall that was
     * made good: messages were late then, and at the end they were not.
     *
     * @param dueNanos the time in which messages were due
     * @param overNanos the time from the first to the last of what happened to them, and no less than {@code dueNanos}
     * @param p90Nanos the 90th percentile of the delay of those to which it happened, from the intended instant
     */
    public static boolean falling(long dueNanos, long overNanos, long p90Nanos) {
        long laterNanos = overNanos - dueNanos;
        return laterNanos > (1 / KEPT_UP - 1) * dueNanos && p90Nanos > laterNanos / 2 && p90Nanos / 2 < laterNanos;
    }
}
