package dev.weir.expression.function;

/** The functions {@code int64:}, of the bits of whole numbers. Used by any thread. */
public final class Int64Functions {

    /** Digits of a number to a base from 2 to 36. */
    public String toString(long x, int radix) {
        return Long.toString(x, base("int64:toString", radix));
    }

    /** Digits of a number without a sign to a base from 2 to 36. */
    public String toUnsignedString(long x, int radix) {
        return Long.toUnsignedString(x, base("int64:toUnsignedString", radix));
    }

    public long reverse(long x) {
        return Long.reverse(x);
    }

    public long reverseBytes(long x) {
        return Long.reverseBytes(x);
    }

    public long rotateLeft(long x, int distance) {
        return Long.rotateLeft(x, distance);
    }

    public long rotateRight(long x, int distance) {
        return Long.rotateRight(x, distance);
    }

    public long xor(long x, long y) {
        return x ^ y;
    }

    /** The number after {@code x} in a sequence that looks random; 0 stays 0. */
    public long xorShift(long x) {
        long shifted = x ^ (x << 13);
        shifted ^= shifted >>> 7;
        return shifted ^ (shifted << 17);
    }

    private static int base(String function, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new IllegalArgumentException(function + " takes a base from 2 to 36, not " + radix);
        }
        return radix;
    }
}
