package dev.weir.transport.web;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Turns Base64 text into its bytes, in memory of its own that is used again. Used by one thread. */
final class Base64Decoding {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int UNKNOWN = -1;
    private static final int GROUP_CHARACTERS = 4;
    private static final int CHARACTER_BITS = 6;
    private static final byte[] VALUES = values();

    private byte[] bytes = new byte[1_024];

    private static byte[] values() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) UNKNOWN);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < alphabet.length(); i++) {
            values[alphabet.charAt(i)] = (byte) i;
        }
        return values;
    }

    /**
     * Decodes from position to limit, and leaves the buffer as it is.
     *
     * @return the bytes, valid until the next call; without remaining bytes when the text is not Base64
     */
    ByteBuffer decode(ByteBuffer text) {
        int from = text.position();
        int to = text.limit();
        if ((to - from) % GROUP_CHARACTERS != 0) {
            return NOTHING;
        }
        for (int padding = 0; padding < 2 && to > from && text.get(to - 1) == '='; padding++) {
            to--;
        }
        int length = (to - from) * CHARACTER_BITS / Byte.SIZE;
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        }
        int bits = 0;
        int kept = 0;
        int written = 0;
        for (int i = from; i < to; i++) {
            int value = VALUES[text.get(i) & 0xFF];
            if (value == UNKNOWN) {
                return NOTHING;
            }
            bits = bits << CHARACTER_BITS | value;
            kept += CHARACTER_BITS;
            if (kept >= Byte.SIZE) {
                kept -= Byte.SIZE;
                bytes[written++] = (byte) (bits >> kept);
            }
        }
        return ByteBuffer.wrap(bytes, 0, written);
    }
}
