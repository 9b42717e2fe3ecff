package dev.weir.packed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The numbers of a {@link PackedOutput}, in the same order. Used by one thread. Every method throws {@link
 * IllegalArgumentException} if there is no such number, and none reserves room for more than there are bytes.
 */
public final class PackedInput {

    private final byte[] bytes;
    private int at;

    /** @param bytes what {@link PackedOutput#bytes} gave; not copied */
    public PackedInput(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The next number. */
    public long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = next();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new IllegalArgumentException("the number before byte " + at + " is longer than 64 bits");
    }

    private byte next() {
        if (at == bytes.length) {
            throw new IllegalArgumentException("the packed numbers end after " + at + " bytes, and one more is due");
        }
        return bytes[at++];
    }

    /**
     * The next number.
     *
     * @param least the least it may be
     * @param most the most it may be
     */
    public int number(int least, int most) {
        long value = number();
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the number before byte " + at + " is not from " + least + " to " + most);
        }
        return (int) value;
    }

    /** The next number, from 0. */
    public int natural() {
        return number(0, Integer.MAX_VALUE);
    }

    /** How many numbers or groups of them follow; each takes a byte at least. */
    public int count() {
        int count = natural();
        if (count > bytes.length - at) {
            throw new IllegalArgumentException(
                    count + " values are said to follow byte " + at + ", and " + (bytes.length - at) + " bytes do");
        }
        return count;
    }

    /** The next numbers, with how many they are before them. */
    public long[] longs() {
        long[] values = new long[count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number();
        }
        return values;
    }

    /** The next numbers, with how many they are before them. */
    public int[] ints() {
        int[] values = new int[count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        return values;
    }

    /** The next {@code count} words of 8 bytes. */
    public long[] words(int count) {
        if ((long) count * Long.BYTES > bytes.length - at) {
            throw new IllegalArgumentException("the packed numbers end after " + bytes.length + " bytes, and " + count
                    + " words follow byte " + at);
        }
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                words[i] |= (bytes[at++] & 0xFFL) << shift;
            }
        }
        return words;
    }

    /** The next bytes, with how many they are before them. */
    public byte[] raw() {
        int count = count();
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    /** What there is by index, from 0. */
    public <T> Map<Integer, T> byIndex(Function<PackedInput, T> unpack) {
        Map<Integer, T> values = new HashMap<>();
        for (int left = count(); left > 0; left--) {
            values.put(natural(), unpack.apply(this));
        }
        return values;
    }

    /** Requires that everything has been read. */
    public void end() {
        if (at != bytes.length) {
            throw new IllegalArgumentException((bytes.length - at) + " bytes follow the packed numbers");
        }
    }
}
