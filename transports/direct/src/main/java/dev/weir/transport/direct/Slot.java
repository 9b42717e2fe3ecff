package dev.weir.transport.direct;

import java.nio.ByteBuffer;

/** Room for one message on its way between two threads. Grows to the largest message it ever held. */
final class Slot {

    private static final int LEAST_BYTES = 64;

    private ByteBuffer message = ByteBuffer.allocate(0);
    private ByteBuffer header = ByteBuffer.allocate(0);
    private boolean timed;

    /** Takes a copy of both buffers and leaves them as they are. */
    void fill(ByteBuffer messageToCopy, ByteBuffer headerToCopy, boolean isTimed) {
        timed = isTimed;
        message = copy(messageToCopy, message);
        header = copy(headerToCopy, header);
    }

    /** A copy of a message, valid until the next one. */
    ByteBuffer copied(ByteBuffer messageToCopy) {
        message = copy(messageToCopy, message);
        return message;
    }

    private static ByteBuffer copy(ByteBuffer source, ByteBuffer room) {
        int bytes = source.remaining();
        ByteBuffer target = room.capacity() >= bytes ? room : ByteBuffer.allocate(roundedUp(bytes));
        return target.clear().put(0, source, source.position(), bytes).limit(bytes);
    }

    private static int roundedUp(int bytes) {
        int powerOfTwo = Integer.highestOneBit(Math.max(LEAST_BYTES, bytes) - 1) << 1;
        // Above 1 GiB there is no next power of two.
        return Math.max(bytes, powerOfTwo);
    }

    ByteBuffer message() {
        return message;
    }

    boolean timed() {
        return timed;
    }

    ByteBuffer header() {
        return header;
    }
}
