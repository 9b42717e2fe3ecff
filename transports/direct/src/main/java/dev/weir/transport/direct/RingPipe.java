package dev.weir.transport.direct;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * One piece of memory that messages are copied into one behind the other, and are shown to the taker where they lie. A
 * header stands before its message; how long it is, and whether the message is timed, travel as the type of the record.
 */
final class RingPipe implements Pipe, MessageHandler {

    /** A record's type must be above 0. */
    private static final int LEAST_TYPE = 2;

    private final OneToOneRingBuffer ring;
    private final ByteBuffer message;
    private final ByteBuffer header;
    private final AtomicLong count = new AtomicLong();
    private Taker taker = (content, identity, timed) -> {};

    /** @param ringBytes room for messages and eight bytes beside each; a power of two */
    RingPipe(int ringBytes) {
        ByteBuffer memory = ByteBuffer.allocateDirect(ringBytes + RingBufferDescriptor.TRAILER_LENGTH);
        ring = new OneToOneRingBuffer(new UnsafeBuffer(memory));
        message = memory.duplicate();
        header = memory.duplicate();
    }

    /** The most bytes one message and its header may have in a ring of this size. */
    static int mostBytes(int ringBytes) {
        return ringBytes / 8;
    }

    @Override
    public boolean offer(ByteBuffer content, ByteBuffer identity, boolean timed) {
        int headerBytes = identity.remaining();
        int messageBytes = content.remaining();
        int index = ring.tryClaim(LEAST_TYPE + 2 * headerBytes + (timed ? 1 : 0), headerBytes + messageBytes);
        if (index < 0) {
            return false;
        }
        AtomicBuffer buffer = ring.buffer();
        buffer.putBytes(index, identity, identity.position(), headerBytes);
        buffer.putBytes(index + headerBytes, content, content.position(), messageBytes);
        ring.commit(index);
        count.setRelease(count.getPlain() + 1);
        return true;
    }

    @Override
    public int take(Taker next, int limit) {
        taker = next;
        return ring.read(this, limit);
    }

    @Override
    public void onMessage(int type, MutableDirectBuffer buffer, int index, int length) {
        int start = index + (type - LEAST_TYPE) / 2;
        header.limit(start).position(index);
        message.limit(index + length).position(start);
        taker.take(message, header, (type & 1) != 0);
    }

    @Override
    public long count() {
        return count.getAcquire();
    }
}
