package dev.weir.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The intended instants of the messages that are neither acknowledged nor failed, in a ring by sequence.
 *
 * <p>The publishing thread opens entries; the thread that acknowledges, and any that fails a message, closes them. A place
 * knows which message holds it, so that a late or repeated answer to an earlier one leaves it alone.
 */
final class InFlight {

    private static final int FREE = 0;
    private static final VarHandle HOLDER = MethodHandles.arrayElementVarHandle(int[].class);

    private final long[] intendedNanos;

    /** Which of the messages that share a place holds it: how often the ring had come round, counted from 1. */
    private final int[] holders;

    private final int mask;
    private final int bits;

    /** @param capacity most messages in flight; a power of two */
    InFlight(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity must be a power of two: " + capacity);
        }
        intendedNanos = new long[capacity];
        holders = new int[capacity];
        mask = capacity - 1;
        bits = Integer.numberOfTrailingZeros(capacity);
    }

    /** Takes the message's place; false while the message {@code capacity} places before it is still in flight. */
    boolean open(long sequence, long intended) {
        int place = (int) sequence & mask;
        if ((int) HOLDER.getAcquire(holders, place) != FREE) {
            return false;
        }
        intendedNanos[place] = intended;
        HOLDER.setRelease(holders, place, holder(sequence));
        return true;
    }

    /**
     * Gives the message's place back.
     *
     * @return when the message was due, or {@code Long.MIN_VALUE} when it was not in flight
     */
    long close(long sequence) {
        int place = (int) sequence & mask;
        int holder = holder(sequence);
        if ((int) HOLDER.getAcquire(holders, place) != holder) {
            return Long.MIN_VALUE;
        }
        long intended = intendedNanos[place];
        // Of two answers to one message that come at once only one may free the place, which the next message may take.
        return HOLDER.compareAndSet(holders, place, holder, FREE) ? intended : Long.MIN_VALUE;
    }

    /** Sequences of one place differ in these bits: 2^31 rounds of the ring are more than any run has. */
    private int holder(long sequence) {
        return (int) (sequence >>> bits) + 1;
    }
}
