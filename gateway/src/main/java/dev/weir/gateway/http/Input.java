package dev.weir.gateway.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes that have arrived and are not used up, as an array from {@link #from()} to {@link #to()}. An input that is empty
 * holds no array.
 */
public final class Input {

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int from;
    private int to;

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** How many bytes are there. */
    public int length() {
        return to - from;
    }

    /** Copies bytes to the end. */
    public void append(ByteBuffer arrived) {
        int more = arrived.remaining();
        if (bytes.length - to < more) {
            int length = to - from;
            byte[] larger = bytes.length >= length + more && from > 0
                    ? bytes
                    : new byte[Math.max(length + more, Math.min(2 * length, length + 65_536))];
            System.arraycopy(bytes, from, larger, 0, length);
            bytes = larger;
            from = 0;
            to = length;
        }
        arrived.get(bytes, to, more);
        to += more;
    }

    void use(int count) {
        from += count;
    }

    /** Forgets all of it. */
    public void clear() {
        from = to;
        trim();
    }

    /** Gives back the room that is not needed. */
    public void trim() {
        if (from == to) {
            bytes = NOTHING;
            from = 0;
            to = 0;
        } else if (from > 0) {
            bytes = Arrays.copyOfRange(bytes, from, to);
            to -= from;
            from = 0;
        }
    }
}
