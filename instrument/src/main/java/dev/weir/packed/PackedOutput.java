package dev.weir.packed;

import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;

/** Collects numbers as bytes: the nearer to 0 a number is, the fewer it takes, from 1 to 10. Used by one thread. */
public final class PackedOutput {

    private static final int MOST_OF_NUMBER = 10;

    private byte[] bytes = new byte[256];
    private int used;

    private void reserve(int more) {
        if (bytes.length - used < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(used, more), (int)
                    Math.min(Integer.MAX_VALUE - 8, 2L * used)));
        }
    }

    /** Adds a number. */
    public void number(long value) {
        reserve(MOST_OF_NUMBER);
        // Zigzag: 0, -1, 1, -2, … become 0, 1, 2, 3, …
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes[used++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[used++] = (byte) rest;
    }

    /** Adds the first {@code count} numbers of an array, and how many those are. */
    public void numbers(long[] values, int count) {
        number(count);
        for (int i = 0; i < count; i++) {
            number(values[i]);
        }
    }

    /** Adds the first {@code count} numbers of an array, and how many those are. */
    public void numbers(int[] values, int count) {
        number(count);
        for (int i = 0; i < count; i++) {
            number(values[i]);
        }
    }

    /** Adds all bits of an array, 8 bytes a word, without their number. */
    public void words(long[] words) {
        reserve(Math.multiplyExact(Long.BYTES, words.length));
        for (long word : words) {
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                bytes[used++] = (byte) (word >>> shift);
            }
        }
    }

    /** Adds bytes as they are, and how many those are. */
    public void raw(byte[] values) {
        number(values.length);
        reserve(values.length);
        System.arraycopy(values, 0, bytes, used, values.length);
        used += values.length;
    }

    /** Adds what there is by index, and how much that is. */
    public <T> void byIndex(Map<Integer, T> values, BiConsumer<T, PackedOutput> pack) {
        number(values.size());
        values.forEach((index, value) -> {
            number(index);
            pack.accept(value, this);
        });
    }

    /** Everything added until now. */
    public byte[] bytes() {
        return Arrays.copyOf(bytes, used);
    }
}
