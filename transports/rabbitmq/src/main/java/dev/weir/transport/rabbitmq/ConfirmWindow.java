package dev.weir.transport.rabbitmq;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;

/**
 * The messages of one channel that are not confirmed yet, by their delivery tags, which count from 1. It spans a limited number
 * of tags. Added to by one thread; whoever takes a message out first tells what became of it.
 */
final class ConfirmWindow {

    /** There is none, or somebody else has taken it. */
    static final long NONE = -1;

    private final int span;
    private final int mask;
    /** The tag in each place; 0 where it is free. Written last and read first, so that the others are seen with it. */
    private final AtomicLongArray tags;

    private final long[] sequences;
    private final long[] sentNanos;
    private long oldest = 1;
    private long next = 1;

    /** @param span the most tags from the oldest that is not confirmed on */
    ConfirmWindow(int span) {
        this.span = span;
        int places = Integer.highestOneBit(Math.max(2, span - 1)) << 1;
        this.mask = places - 1;
        this.tags = new AtomicLongArray(places);
        this.sequences = new long[places];
        this.sentNanos = new long[places];
    }

    /** Whether one more fits in. By the adding thread. */
    boolean hasRoom() {
        return next - oldest() < span;
    }

    /** Whether all were taken out. By the adding thread. */
    boolean isEmpty() {
        return oldest() == next;
    }

    private long oldest() {
        while (oldest < next && tags.get(place(oldest)) == 0) {
            oldest++;
        }
        return oldest;
    }

    /** Adds a message, for which there is room. By the adding thread. */
    long add(long sequence, long nowNanos) {
        long tag = next;
        next++;
        int place = place(tag);
        sequences[place] = sequence;
        sentNanos[place] = nowNanos;
        tags.set(place, tag);
        return tag;
    }

    /** The sequence of a message that is taken out; {@link #NONE} when it is not in. By any thread. */
    long take(long tag) {
        int place = place(tag);
        if (tags.get(place) != tag) {
            return NONE;
        }
        long sequence = sequences[place];
        return tags.compareAndSet(place, tag, 0) ? sequence : NONE;
    }

    /** Takes out the message with a sequence, if it is in. By any thread; looks at every place. */
    boolean takeSequence(long sequence) {
        for (int place = 0; place <= mask; place++) {
            long tag = tags.get(place);
            if (tag != 0 && sequences[place] == sequence) {
                return tags.compareAndSet(place, tag, 0);
            }
        }
        return false;
    }

    /** Takes out all messages. By any thread. */
    void takeAll(LongConsumer taker) {
        for (int place = 0; place <= mask; place++) {
            long tag = tags.get(place);
            long sequence = tag == 0 ? NONE : take(tag);
            if (sequence != NONE) {
                taker.accept(sequence);
            }
        }
    }

    /** Takes out the oldest if it was added before an instant; {@link #NONE} otherwise. By the adding thread. */
    long takeOlderThan(long nanos) {
        long tag = oldest();
        return tag < next && sentNanos[place(tag)] - nanos < 0 ? take(tag) : NONE;
    }

    private int place(long tag) {
        return (int) (tag & mask);
    }
}
