package dev.weir.payload.document;

import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Random letters and digits that check themselves: the first {@value #SEED_CHARACTERS} characters are a seed of 47 bits in
 * base 62, and all others follow from it. So a receiver can check one value without knowing anything else of its message.
 */
public final class SeededText {

    /** Characters of the seed: text that is not longer cannot be checked. */
    public static final int SEED_CHARACTERS = 8;

    /** The bits of a seed. */
    static final long SEEDS = (1L << 47) - 1;

    private static final int BASE = 62;
    private static final byte[] ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VALUES = values();

    private SeededText() {}

    private static byte[] values() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) -1);
        for (int value = 0; value < BASE; value++) {
            values[ALPHABET[value]] = (byte) value;
        }
        return values;
    }

    /**
     * Writes a text at the position of the buffer and advances it.
     *
     * @param seed from 0 to {@link #SEEDS}
     * @param characters length of the text; one that is not longer than a seed holds the front of it
     */
    static void put(long seed, int characters, ByteBuffer into) {
        boolean bigEndian = into.order() == ByteOrder.BIG_ENDIAN;
        int left = characters;
        long word = seedWord(seed);
        long state = Mix.mix(seed);
        while (left >= Long.BYTES) {
            into.putLong(bigEndian ? word : Long.reverseBytes(word));
            word = textWord(Mix.mix(state++));
            left -= Long.BYTES;
        }
        for (; left > 0; left--) {
            into.put((byte) (word >>> 56));
            word <<= 8;
        }
    }

    /** Eight characters of a seed, the first one highest. */
    private static long seedWord(long seed) {
        long word = 0;
        long rest = seed;
        for (int shift = 0; shift < Long.SIZE; shift += 8) {
            word |= (long) ALPHABET[(int) (rest % BASE)] << shift;
            rest /= BASE;
        }
        return word;
    }

    /** Eight characters, four of each half of a random number. */
    private static long textWord(long mixed) {
        return ((long) characters(mixed >>> 32) << 32) | characters(mixed & 0xffff_ffffL);
    }

    private static int characters(long half) {
        int word = 0;
        long fraction = half;
        for (int i = 0; i < 4; i++) {
            fraction *= BASE;
            word = word << 8 | ALPHABET[(int) (fraction >>> 32)];
            fraction &= 0xffff_ffffL;
        }
        return word;
    }

    /**
     * Whether the bytes from index {@code from} to index {@code to} are a text as it was written, longer than its seed.
     * Position and limit of the buffer stay. Allocates nothing.
     */
    public static boolean verify(ByteBuffer text, int from, int to) {
        long seed = seed(text, from, to);
        if (seed < 0) {
            return false;
        }
        boolean bigEndian = text.order() == ByteOrder.BIG_ENDIAN;
        long state = Mix.mix(seed);
        int index = from + SEED_CHARACTERS;
        while (index + Long.BYTES <= to) {
            long found = text.getLong(index);
            if ((bigEndian ? found : Long.reverseBytes(found)) != textWord(Mix.mix(state++))) {
                return false;
            }
            index += Long.BYTES;
        }
        long word = textWord(Mix.mix(state));
        for (; index < to; index++) {
            if (text.get(index) != (byte) (word >>> 56)) {
                return false;
            }
            word <<= 8;
        }
        return true;
    }

    /** The seed in front; negative when there is none, or nothing behind it. */
    static long seed(ByteBuffer text, int from, int to) {
        if (to - from <= SEED_CHARACTERS) {
            return -1;
        }
        long seed = 0;
        for (int index = from; index < from + SEED_CHARACTERS; index++) {
            int value = VALUES[text.get(index) & 0xff];
            if (value < 0) {
                return -1;
            }
            seed = seed * BASE + value;
        }
        return seed <= SEEDS ? seed : -1;
    }
}
