package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;

/** Finds bytes in buffers, eight at a time. Buffers must be in little-endian order; positions are absolute. */
public final class ByteScan {

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private ByteScan() {}

    /** The first place of a byte; {@code to} when there is none. */
    public static int find(ByteBuffer bytes, byte wanted, int from, int to) {
        long pattern = ONES * (wanted & 0xFF);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long zeros = zeros(bytes.getLong(at) ^ pattern);
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < to && bytes.get(at) != wanted) {
            at++;
        }
        return at;
    }

    /** The first place of one of two bytes; {@code to} when there is none. */
    public static int findEither(ByteBuffer bytes, byte one, byte other, int from, int to) {
        long onePattern = ONES * (one & 0xFF);
        long otherPattern = ONES * (other & 0xFF);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long eight = bytes.getLong(at);
            long zeros = zeros(eight ^ onePattern) | zeros(eight ^ otherPattern);
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < to && bytes.get(at) != one && bytes.get(at) != other) {
            at++;
        }
        return at;
    }

    /** The lowest bit that is set belongs to the first byte that is zero. */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight & HIGHS;
    }

    /**
     * Reads a decimal number that fills a range.
     *
     * @return -1 when it is none, or has more than nine digits
     */
    public static int number(ByteBuffer bytes, int from, int to) {
        if (from >= to || to - from > 9) {
            return -1;
        }
        int number = 0;
        for (int at = from; at < to; at++) {
            int digit = bytes.get(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
