package dev.weir.measure;

import dev.weir.measure.count.Counter;

/**
 * When something happened for the first time, when last, and when again after nothing had for a while; by the run's clock.
 * One thread at a time notes; the counters are for any thread, the rest is for those who read once it has ended.
 */
final class Stamps {

    /** For so long at least nothing happened before it is said to happen again. */
    static final long LONG_NANOS = 500_000_000;

    final Counter lastNanos = new Counter();

    /** When it happened again. */
    final Counter resumedNanos = new Counter();

    /** From when on that could have been; 0 where nothing tells. */
    final Counter resumedFromNanos = new Counter();

    /** {@code Long.MIN_VALUE} before it happened. */
    long firstNanos = Long.MIN_VALUE;

    private long startNanos = Long.MIN_VALUE;

    /** Begins a phase. */
    void start(long phaseStartNanos) {
        startNanos = phaseStartNanos;
    }

    /** Notes that it happened. */
    void note(long nanos) {
        if (firstNanos == Long.MIN_VALUE) {
            // The stamp of a message that is not timed may be that of one before the phase.
            firstNanos = Math.max(nanos, startNanos);
        }
        lastNanos.set(nanos);
    }

    /** Notes that it happened, perhaps after a while in which it had not. */
    void noteResuming(long nanos) {
        if (nanos - lastNanos.get() > LONG_NANOS) {
            resumedNanos.set(nanos);
        }
        note(nanos);
    }

    /** The same, where it could have happened from {@code possibleNanos} on. */
    void noteResuming(long nanos, long possibleNanos) {
        if (nanos - lastNanos.get() > LONG_NANOS) {
            resumedFromNanos.set(Math.max(possibleNanos, lastNanos.get()));
        }
        noteResuming(nanos);
    }
}
