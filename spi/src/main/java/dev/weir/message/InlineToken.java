package dev.weir.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The identity as a token of {@value #LENGTH} characters of base64url inside a text document: letters, digits, {@code -}
 * and {@code _}, nothing that a text, a JSON string or a protocol of lines would have to escape. It begins with {@code
 * Weir}.
 */
public final class InlineToken {

    /** Characters of a token. */
    public static final int LENGTH = 48;

    static final byte[] MARK = "Weir".getBytes(US_ASCII);

    private static final byte FILLER = '.';
    private static final byte[] PLACEHOLDER = placeholder();
    private static final byte[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".getBytes(US_ASCII);
    private static final byte[] VALUES = values();

    private static final long EVERY_BYTE = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long MARK_BEGINS = 'W' * EVERY_BYTE;

    private InlineToken() {}

    /** Writes what a payload leaves where its token is to stand, at the position of the buffer, and advances it. */
    public static void putPlaceholder(ByteBuffer into) {
        into.put(PLACEHOLDER);
    }

    private static byte[] placeholder() {
        byte[] placeholder = new byte[LENGTH];
        Arrays.fill(placeholder, FILLER);
        System.arraycopy(MARK, 0, placeholder, 0, MARK.length);
        return placeholder;
    }

    private static byte[] values() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) -1);
        for (int value = 0; value < ALPHABET.length; value++) {
            values[ALPHABET[value]] = (byte) value;
        }
        return values;
    }

    /** Whether a placeholder stands at {@code index}. */
    static boolean isPlaceholder(ByteBuffer text, int index) {
        return isMark(text, index, text.limit())
                && index + LENGTH <= text.limit()
                && text.get(index + MARK.length) == FILLER
                && text.get(index + LENGTH - 1) == FILLER;
    }

    /** Whether the mark stands at {@code index}, which may be any number. */
    static boolean isMark(ByteBuffer text, int index, int end) {
        return index >= text.position()
                && index + MARK.length <= end
                && text.get(index) == 'W'
                && text.get(index + 1) == 'e'
                && text.get(index + 2) == 'i'
                && text.get(index + 3) == 'r';
    }

    /** Index of the first mark from {@code from} on; -1 when there is none up to the limit. */
    static int find(ByteBuffer text, int from) {
        int end = text.limit();
        int index = from;
        while (index + Long.BYTES <= end) {
            long differences = text.getLong(index) ^ MARK_BEGINS;
            if (((differences - EVERY_BYTE) & ~differences & HIGH_BITS) != 0) {
                for (int i = index; i < index + Long.BYTES; i++) {
                    if (isMark(text, i, end)) {
                        return i;
                    }
                }
            }
            index += Long.BYTES;
        }
        for (; index < end; index++) {
            if (isMark(text, index, end)) {
                return index;
            }
        }
        return -1;
    }

    /** Writes {@code bytes}, a multiple of three, as characters. */
    static void encode(byte[] bytes, ByteBuffer into, int index) {
        int at = index;
        for (int i = 0; i < bytes.length; i += 3) {
            int bits = (bytes[i] & 0xff) << 16 | (bytes[i + 1] & 0xff) << 8 | (bytes[i + 2] & 0xff);
            into.put(at++, ALPHABET[bits >>> 18]);
            into.put(at++, ALPHABET[bits >>> 12 & 0x3f]);
            into.put(at++, ALPHABET[bits >>> 6 & 0x3f]);
            into.put(at++, ALPHABET[bits & 0x3f]);
        }
    }

    /** Reads characters back into {@code bytes}; returns whether all of them are of the alphabet. */
    static boolean decode(ByteBuffer text, int index, byte[] bytes) {
        int at = index;
        int all = 0;
        for (int i = 0; i < bytes.length; i += 3) {
            int bits =
                    value(text, at) << 18 | value(text, at + 1) << 12 | value(text, at + 2) << 6 | value(text, at + 3);
            bytes[i] = (byte) (bits >>> 16);
            bytes[i + 1] = (byte) (bits >>> 8);
            bytes[i + 2] = (byte) bits;
            all |= bits;
            at += 4;
        }
        return all >= 0;
    }

    /** What a character stands for; negative when it is none of the alphabet. */
    private static int value(ByteBuffer text, int index) {
        return VALUES[text.get(index) & 0xff];
    }
}
