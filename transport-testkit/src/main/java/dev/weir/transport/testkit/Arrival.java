package dev.weir.transport.testkit;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** One message as a subscriber was given it. */
public record Arrival(
        ByteBuffer content, ByteBuffer header, int partition, long offset, long receivedNanos, Thread thread) {

    /** The least size that {@link #content(int, long, int)} can put stream and sequence into. */
    static final int NUMBERED_BYTES = 12;

    /** Content of a message, told by its stream and sequence: both numbers first, where there is room, then noise. */
    public static ByteBuffer content(int stream, long sequence, int bytes) {
        byte[] content = new byte[bytes];
        new SplittableRandom(stream * 1_000_003L + sequence).nextBytes(content);
        if (bytes >= NUMBERED_BYTES) {
            ByteBuffer.wrap(content).putInt(stream).putLong(sequence);
        }
        return ByteBuffer.wrap(content);
    }

    int stream() {
        return content.getInt(0);
    }

    long sequence() {
        return content.getLong(Integer.BYTES);
    }

    /** Stream and sequence as one word. */
    public String identity() {
        return stream() + ":" + sequence();
    }
}
