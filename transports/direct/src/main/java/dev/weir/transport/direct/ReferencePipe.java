package dev.weir.transport.direct;

import java.nio.ByteBuffer;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue of messages that never change once they are put in, so that none is copied. Their headers are, one behind the
 * other into one array: the fewer lines of the cache go from one processor to the other, the sooner a message is there.
 *
 * <p>There is twice the room for headers that messages which may wait need. When one is written, those that it takes the
 * room of have long been dealt with.
 */
final class ReferencePipe implements Pipe {

    private static final int MOST_HEADER_BYTES = 64;
    private static final int LENGTH_BITS = 7;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

    private final SpscAtomicArrayQueue<ByteBuffer> messages;
    private final int capacity;

    private final byte[] headers;

    /** Of each header its place, its length and whether the message is timed. */
    private final long[] places;

    private final int mask;

    // The subscriber's.
    private final ByteBuffer header;

    // The publisher's.
    private long offered;
    private long room;
    private int end;

    /** @param capacity most messages that wait */
    ReferencePipe(int capacity) {
        this.capacity = capacity;
        this.room = capacity;
        messages = new SpscAtomicArrayQueue<>(capacity);
        // Of those that were taken out all but the last are done with.
        int count = Integer.highestOneBit(Math.max(2, capacity) * 2 - 1) * 2;
        mask = count - 1;
        places = new long[count];
        headers = new byte[(count + 1) * MOST_HEADER_BYTES];
        header = ByteBuffer.wrap(headers);
    }

    @Override
    public boolean offer(ByteBuffer message, ByteBuffer headerToCopy, boolean timed) {
        if (offered == room && !findRoom()) {
            return false;
        }
        int length = headerToCopy.remaining();
        if (length > MOST_HEADER_BYTES) {
            throw new IllegalArgumentException(
                    "a header of " + length + " bytes; " + MOST_HEADER_BYTES + " is the most");
        }
        int start = end + length > headers.length ? 0 : end;
        end = start + length;
        headerToCopy.get(headerToCopy.position(), headers, start, length);
        places[(int) offered & mask] = ((long) start << (LENGTH_BITS + 1)) | ((long) length << 1) | (timed ? 1 : 0);
        // Makes what was written before visible to whoever takes it out.
        messages.add(message);
        offered++;
        return true;
    }

    /** Once it was full a good part must be free, so that the two threads do not meet at every message. */
    private boolean findRoom() {
        long next = messages.currentConsumerIndex() + capacity;
        if (next - offered <= capacity >> 2) {
            return false;
        }
        room = next;
        return true;
    }

    /** Takes what is there when it is called, and nothing that comes meanwhile: so the threads do not meet at each message. */
    @Override
    public int take(Taker taker, int limit) {
        long from = messages.currentConsumerIndex();
        int most = (int) Math.min(limit, messages.currentProducerIndex() - from);
        int count = 0;
        while (count < most && takeOne(taker, from + count)) {
            count++;
        }
        return count;
    }

    private boolean takeOne(Taker taker, long index) {
        @Nullable ByteBuffer message = messages.poll();
        if (message == null) {
            return false;
        }
        long place = places[(int) index & mask];
        int start = (int) (place >>> (LENGTH_BITS + 1));
        int length = (int) (place >>> 1) & LENGTH_MASK;
        header.limit(start + length).position(start);
        taker.take(message, header, (place & 1) != 0);
        return true;
    }

    @Override
    public long count() {
        return messages.currentProducerIndex();
    }
}
