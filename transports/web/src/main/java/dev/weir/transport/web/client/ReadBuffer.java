package dev.weir.transport.web.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What has been read, and a view of a part of it for whoever it is handed to. Used by one thread. */
final class ReadBuffer {

    private final ByteBuffer bytes;
    private final ByteBuffer view;

    private ReadBuffer(ByteBuffer memory) {
        this.view = memory.duplicate();
        this.bytes = memory.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** One that sockets read into without a copy. */
    static ReadBuffer direct(int capacity) {
        return new ReadBuffer(ByteBuffer.allocateDirect(capacity));
    }

    /** One on the heap, for what comes seldom. */
    static ReadBuffer onHeap(int capacity) {
        return new ReadBuffer(ByteBuffer.allocate(capacity));
    }

    /** All of it, in little-endian order, for reading at absolute places; the position is nobody's. */
    ByteBuffer bytes() {
        return bytes;
    }

    int capacity() {
        return bytes.capacity();
    }

    /** A range, in big-endian order. The same view each time. */
    ByteBuffer view(int from, int to) {
        return view.limit(to).position(from);
    }

    /** Makes ready for reading from a place on, at most so many bytes. */
    ByteBuffer open(int from, int mostBytes) {
        return bytes.limit((int) Math.min(bytes.capacity(), (long) from + mostBytes))
                .position(from);
    }

    /** Moves bytes to an earlier place. */
    void move(int from, int to, int count) {
        bytes.put(to, bytes, from, count);
    }

    /** Puts bytes at the beginning of it. */
    void putFirst(byte[] source) {
        bytes.clear().put(0, source);
    }

    /** Copies a range. */
    void get(int from, byte[] into, int intoFrom, int count) {
        bytes.get(from, into, intoFrom, count);
    }
}
