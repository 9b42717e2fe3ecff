package dev.weir.payload.document;

import java.nio.ByteBuffer;

/** Numbers of at least 0 in decimal digits. Allocates nothing. */
final class Decimal {

    private Decimal() {}

    /** Writes a number at the position of the buffer and advances it. */
    static void put(int number, ByteBuffer into) {
        int digits = digits(number);
        put(number, digits, into, into.position());
        into.position(into.position() + digits);
    }

    /** Writes the last {@code digits} digits of a number at an index, with zeros in front. */
    static void put(int number, int digits, ByteBuffer into, int index) {
        int rest = number;
        for (int at = index + digits - 1; at >= index; at--) {
            into.put(at, (byte) ('0' + rest % 10));
            rest /= 10;
        }
    }

    static int digits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Mean number of digits of the numbers from 0 to {@code bound} - 1. */
    static double meanDigits(long bound) {
        double sum = bound;
        for (long power = 10; power < bound; power *= 10) {
            sum += bound - power;
        }
        return sum / bound;
    }
}
