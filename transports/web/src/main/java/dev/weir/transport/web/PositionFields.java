package dev.weir.transport.web;

import dev.weir.transport.MessageHandler;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads partition and offset out of the fields of an update, which any server may have written. */
final class PositionFields {

    /** The highest partition that is taken: whoever counts by partition takes memory for each up to the highest. */
    static final int HIGHEST_PARTITION = 100_000;

    /** What a field says that holds no number. */
    static final int NONE = -1;

    /** Longest part of a field that an error shows, in bytes. */
    private static final int SHOWN = 40;

    private static final int DECIMAL = 10;

    private PositionFields() {}

    /**
     * The partition in a field; {@link #NONE} when that is not a whole number.
     *
     * @param place who was told it by whom, and in which field, for the error
     * @throws TransportException when it is a whole number, and none from 0 to {@link #HIGHEST_PARTITION}
     */
    static int partition(ByteBuffer text, String place) {
        ByteBuffer digits = text.duplicate();
        boolean negative = digits.hasRemaining() && digits.get(digits.position()) == '-';
        if (negative) {
            digits.get();
        }
        long number = number(digits, HIGHEST_PARTITION);
        if (number == NONE || (number == 0 && negative)) {
            return (int) number;
        }
        if (negative || number > HIGHEST_PARTITION) {
            throw new TransportException(place + ": partition " + shown(text) + "; partitions go from 0 to "
                    + Counts.format(HIGHEST_PARTITION));
        }
        return (int) number;
    }

    /** The offset in a field; {@link MessageHandler#NO_OFFSET} when it holds none that another could follow. */
    static long offset(ByteBuffer text) {
        long number = number(text.duplicate(), Long.MAX_VALUE - 1);
        return number == NONE || number == Long.MAX_VALUE ? MessageHandler.NO_OFFSET : number;
    }

    /** The number that digits are, {@code most + 1} for any that is higher; {@link #NONE} when they are none. */
    private static long number(ByteBuffer digits, long most) {
        if (!digits.hasRemaining()) {
            return NONE;
        }
        long number = 0;
        while (digits.hasRemaining()) {
            int digit = digits.get() - '0';
            if (digit < 0 || digit >= DECIMAL) {
                return NONE;
            }
            number = number > (most - digit) / DECIMAL ? most + 1 : number * DECIMAL + digit;
        }
        return number;
    }

    private static String shown(ByteBuffer text) {
        String start = StandardCharsets.US_ASCII
                .decode(text.slice(text.position(), Math.min(SHOWN, text.remaining())))
                .toString();
        return text.remaining() > SHOWN ? start + "…" : start;
    }
}
