package dev.weir.transport.kafka.share;

import java.util.BitSet;

/**
 * The records of one partition that the subscribers of a group were handed, in whatever order. A bit for each that lies
 * behind one which is missing. Thread-safe.
 */
final class HandedOver {

    private static final int PAGE = 1 << 16;

    private final long start;
    private long next;
    private long count;
    private long base;
    private BitSet ahead = new BitSet();

    /** @param start offset at which the group begins */
    HandedOver(long start) {
        this.start = start;
        this.next = start;
        this.base = start;
    }

    /** A record was handed over; returns whether it was for the first time. */
    synchronized boolean add(long offset) {
        if (offset < next || ahead.get(place(offset))) {
            return false;
        }
        ahead.set(place(offset));
        count++;
        advanceTo(base + ahead.nextClearBit(place(next)));
        return true;
    }

    /** The group gives nothing out any more that is before this offset. */
    synchronized void groupStartsAt(long offset) {
        if (offset > next) {
            if (offset - base > PAGE) {
                rebase(offset);
            }
            advanceTo(base + ahead.nextClearBit(place(offset)));
        }
    }

    private int place(long offset) {
        return Math.toIntExact(offset - base);
    }

    private void advanceTo(long offset) {
        next = offset;
        if (next - base > PAGE) {
            rebase(next);
        }
    }

    private void rebase(long offset) {
        int passed = place(offset);
        ahead = ahead.get(passed, Math.max(passed, ahead.length()));
        base = offset;
    }

    /** The first record that was not handed over and may still come. */
    synchronized long next() {
        return next;
    }

    /** Where a subscriber would be that had been handed as many records one after the other. */
    synchronized long byCount() {
        return Math.max(next, start + count);
    }
}
