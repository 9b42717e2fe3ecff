package dev.weir.resource.pause;

import java.util.Arrays;

/**
 * The largest lateness in each tenth of a second since a beginning: 8 bytes a slot. A pause counts in every slot it
 * touches. Not thread-safe.
 */
final class LatenessSlots {

    private static final long SLOT_NANOS = 100_000_000L;
    private static final int FIRST_SLOTS = 1024;

    private final long beginNanos;
    private long[] longestNanos = new long[FIRST_SLOTS];

    LatenessSlots(long beginNanos) {
        this.beginNanos = beginNanos;
    }

    void add(long dueNanos, long latenessNanos) {
        int last = slot(dueNanos + latenessNanos);
        if (last >= longestNanos.length) {
            longestNanos = Arrays.copyOf(longestNanos, Math.max(last + 1, longestNanos.length * 2));
        }
        for (int slot = slot(dueNanos); slot <= last; slot++) {
            longestNanos[slot] = Math.max(longestNanos[slot], latenessNanos);
        }
    }

    /** Largest lateness between two instants, rounded outwards to whole slots; 0 when nothing was seen. */
    long longestNanos(long fromNanos, long toNanos) {
        long longest = 0;
        int last = Math.min(slot(toNanos - 1), longestNanos.length - 1);
        for (int slot = slot(fromNanos); slot <= last; slot++) {
            longest = Math.max(longest, longestNanos[slot]);
        }
        return longest;
    }

    private int slot(long atNanos) {
        return (int) (Math.max(0, atNanos - beginNanos) / SLOT_NANOS);
    }
}
