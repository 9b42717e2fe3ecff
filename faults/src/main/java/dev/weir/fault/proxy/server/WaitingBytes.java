package dev.weir.fault.proxy.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** Bytes of one direction of a connection that wait, in their order. Used by one thread. */
final class WaitingBytes {

    private final ByteBlocks memory;
    /** Each from its position to its limit; the last one is filled from its limit on. */
    private final Deque<ByteBuffer> blocks = new ArrayDeque<>();

    private long size;

    WaitingBytes(ByteBlocks memory) {
        this.memory = memory;
    }

    long size() {
        return size;
    }

    /** Takes all that remains in a buffer. */
    void add(ByteBuffer bytes) {
        size += bytes.remaining();
        while (bytes.hasRemaining()) {
            ByteBuffer last = blocks.peekLast();
            if (last == null || last.limit() == last.capacity()) {
                last = memory.take().limit(0);
                blocks.addLast(last);
            }
            int filled = last.limit();
            int added = Math.min(last.capacity() - filled, bytes.remaining());
            last.limit(filled + added);
            last.put(filled, bytes, bytes.position(), added);
            bytes.position(bytes.position() + added);
        }
    }

    /** Writes the first of them, and returns how many that were: fewer than asked for when the channel takes no more. */
    long writeTo(WritableByteChannel channel, long most) throws IOException {
        long written = 0;
        while (written < most && !blocks.isEmpty()) {
            ByteBuffer first = blocks.getFirst();
            int end = first.limit();
            int part = (int) Math.min(first.remaining(), most - written);
            first.limit(first.position() + part);
            int taken;
            try {
                taken = channel.write(first);
            } finally {
                first.limit(end);
            }
            written += taken;
            size -= taken;
            if (!first.hasRemaining()) {
                memory.giveBack(blocks.removeFirst());
            }
            if (taken < part) {
                break;
            }
        }
        return written;
    }

    /** Drops them. */
    void clear() {
        blocks.forEach(memory::giveBack);
        blocks.clear();
        size = 0;
    }
}
