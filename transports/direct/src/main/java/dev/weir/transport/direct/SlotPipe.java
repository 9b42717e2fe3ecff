package dev.weir.transport.direct;

import java.nio.ByteBuffer;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/** A fixed number of slots that go round, filled by the one thread and emptied by the other. */
final class SlotPipe implements Pipe {

    private final SpscAtomicArrayQueue<Slot> empty;
    private final SpscAtomicArrayQueue<Slot> filled;

    SlotPipe(int capacity) {
        empty = new SpscAtomicArrayQueue<>(capacity);
        filled = new SpscAtomicArrayQueue<>(capacity);
        for (int i = 0; i < capacity; i++) {
            empty.add(new Slot());
        }
    }

    @Override
    public boolean offer(ByteBuffer message, ByteBuffer header) {
        @Nullable Slot slot = empty.poll();
        if (slot == null) {
            return false;
        }
        slot.fill(message, header);
        filled.add(slot);
        return true;
    }

    @Override
    public int take(Taker taker, int limit) {
        int taken = 0;
        while (taken < limit && takeOne(taker)) {
            taken++;
        }
        return taken;
    }

    private boolean takeOne(Taker taker) {
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

    @Override
    public long count() {
        return filled.currentProducerIndex();
    }
}
