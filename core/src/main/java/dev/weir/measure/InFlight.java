package dev.weir.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The intended instants of the messages that are neither acknowledged nor failed, in a ring by sequence.
 *
 * <p>The publishing thread opens entries; the thread that acknowledges, and any that fails a message, closes them.
 */
final class InFlight {

    private static final long FREE = Long.MIN_VALUE;
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] intendedNanos;
    private final int mask;

    /** @param capacity most messages in flight; a power of two */
    InFlight(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity must be a power of two: " + capacity);
        }
        intendedNanos = new long[capacity];
        java.util.Arrays.fill(intendedNanos, FREE);
        mask = capacity - 1;
    }

    /** Takes the message's place; false while the message {@code capacity} places before it is still in flight. */
    boolean open(long sequence, long intended) {
        int slot = (int) sequence & mask;
        if ((long) SLOT.getAcquire(intendedNanos, slot) != FREE) {
            return false;
        }
        SLOT.setRelease(intendedNanos, slot, intended);
        return true;
    }

    /**
     * Gives the message's place back.
     *
     * @return when the message was due, or {@code Long.MIN_VALUE} when it was not in flight
     */
    long close(long sequence) {
        int slot = (int) sequence & mask;
        long intended = (long) SLOT.getAcquire(intendedNanos, slot);
        SLOT.setRelease(intendedNanos, slot, FREE);
        return intended;
    }
}
