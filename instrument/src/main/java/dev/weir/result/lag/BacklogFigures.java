package dev.weir.result.lag;

/**
 * A backlog that was built up on purpose, and how the subscribers worked it off while publishing went on.
 *
 * @param messages messages acknowledged and not received when the subscribers went on; over all subscribers where each gets every
 *     message
 * @param resumedNanos when they went on, from the start of the measured phase
 * @param caughtUpNanos how long from then until they had caught up; {@link #NEVER} when they had not by the end of the measured phase
 * @param received messages received from then until they had caught up, or until the measured phase ended
 * @param overNanos the time in which these were received
 * @param left messages acknowledged and not received when the measured phase ended
 */
public record BacklogFigures(
        long messages, long resumedNanos, long caughtUpNanos, long received, long overNanos, long left) {

    /** Stands for a time that did not come. */
    public static final long NEVER = -1;

    /** Whether they caught up while publishing went on. */
    public boolean caughtUp() {
        return caughtUpNanos != NEVER;
    }

    /** Messages received a second while the backlog was worked off. */
    public double drainPerSecond() {
        return overNanos <= 0 ? 0 : received * 1e9 / overNanos;
    }
}
