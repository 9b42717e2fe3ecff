package dev.weir.transport.testkit;

import dev.weir.transport.testkit.Oracle.Message;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A copy of one published message, and what is to become of it.
 *
 * @param message its content
 * @param header its header
 * @param identity who it is, when it belongs to the measured phase
 * @param intendedNanos when it was due, when it belongs to the measured phase
 * @param fate what is to become of it
 */
record Letter(ByteBuffer message, ByteBuffer header, Optional<Message> identity, long intendedNanos, Fate fate) {

    /** Copies both buffers, and harms the copy of the message if that is its fate. */
    static Letter copied(
            ByteBuffer message, ByteBuffer header, Optional<Message> identity, long intendedNanos, Fate fate) {
        ByteBuffer content = copy(message);
        if (fate.corrupt() && content.hasRemaining()) {
            int place = fate.flippedByte(content.remaining());
            content.put(place, (byte) ~content.get(place));
        }
        return new Letter(content, copy(header), identity, intendedNanos, fate);
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        return ByteBuffer.allocate(buffer.remaining()).put(buffer.duplicate()).flip();
    }
}
