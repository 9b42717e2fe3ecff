package dev.weir.clock;

/**
 * The clock of a run: one monotonic time line that every stamp is read from.
 *
 * <p>On Linux {@code System.nanoTime()} is one time line for all processes of a host, so stamps of different processes
 * of one host may be subtracted. Thread-safe.
 */
public interface RunClock {

    /** Now, in nanoseconds; only differences mean anything. */
    long nanos();

    /** Which instant of the wall clock it is now; a clock of its own begins at the epoch. */
    default WallTime wallTime() {
        return WallTime.FROM_EPOCH;
    }

    /**
     * Waits until about {@code deadlineNanos} of this clock and gives the processor away meanwhile.
     *
     * <p>May return early or late; the caller reads the clock again. Returns at once when the deadline has passed or the
     * thread is interrupted (the interrupt flag stays set).
     */
    void parkUntil(long deadlineNanos);
}
