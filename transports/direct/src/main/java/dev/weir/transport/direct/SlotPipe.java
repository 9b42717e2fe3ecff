package dev.weir.transport.direct;

import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue of slots with copies of messages, filled by the one thread and emptied by the other. There are twice as many
 * slots as may wait, and they go round: when there is room for a message, the one that was in its slot before has long been
 * dealt with.
 */
final class SlotPipe implements Pipe {

    private final SpscAtomicArrayQueue<Slot> filled;
    private final Slot[] slots;
    private final int mask;
    private final int capacity;
    private long offered;
    private long room;

    /** @param capacity most messages that wait */
    SlotPipe(int capacity) {
        this.capacity = capacity;
        this.room = capacity;
        filled = new SpscAtomicArrayQueue<>(capacity);
        // Of those that were taken out all but the last are done with.
        int count = Integer.highestOneBit(Math.max(2, capacity) * 2 - 1) * 2;
        slots = Stream.generate(Slot::new).limit(count).toArray(Slot[]::new);
        mask = count - 1;
    }

    @Override
    public boolean offer(ByteBuffer message, ByteBuffer header, boolean timed) {
        if (offered == room) {
            room = filled.currentConsumerIndex() + capacity;
            if (offered == room) {
                return false;
            }
        }
        Slot slot = slots[(int) offered & mask];
        slot.fill(message, header, timed);
        filled.add(slot);
        offered++;
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
        taker.take(slot.message(), slot.header(), slot.timed());
        return true;
    }

    @Override
    public long count() {
        return filled.currentProducerIndex();
    }
}
