package dev.weir.transport.direct;

import java.nio.ByteBuffer;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The way from one publisher's thread to one subscriber's thread: a fixed number of slots that go round, filled by the
 * one and emptied by the other.
 */
final class Pipe {

    private final SpscAtomicArrayQueue<Slot> empty;
    private final SpscAtomicArrayQueue<Slot> filled;

    Pipe(int capacity) {
        empty = new SpscAtomicArrayQueue<>(capacity);
        filled = new SpscAtomicArrayQueue<>(capacity);
        for (int i = 0; i < capacity; i++) {
            empty.add(new Slot());
        }
    }

    /** Copies a message into an empty slot; false when there is none. For the publisher's thread. */
    boolean offer(ByteBuffer message, ByteBuffer header) {
        @Nullable Slot slot = empty.poll();
        if (slot == null) {
            return false;
        }
        slot.fill(message, header);
        filled.add(slot);
        return true;
    }

    /** Gives the oldest message to a taker; false when there is none. For the subscriber's thread. */
    boolean take(Taker taker) {
        @Nullable Slot slot = filled.poll();
        if (slot == null) {
            return false;
        }
        try {
            taker.take(slot.message(), slot.header());
        } finally {
            empty.add(slot);
        }
        return true;
    }

    /** How many messages were ever put in. For any thread. */
    long count() {
        return filled.currentProducerIndex();
    }

    /** Takes messages out of a pipe; the buffers are valid during the call. */
    @FunctionalInterface
    interface Taker {
        void take(ByteBuffer message, ByteBuffer header);
    }
}
