package dev.weir.operation.trace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Lines of a CSV file (RFC 4180) under construction, as bytes. Allocates only to grow. Used by one thread. */
final class CsvLine {

    private static final int FIRST_BYTES = 1 << 17;
    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    void clear() {
        length = 0;
    }

    /** What has been written since it was cleared; valid until the next change. */
    ByteBuffer content() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    boolean isEmpty() {
        return length == 0;
    }

    CsvLine comma() {
        return add(',');
    }

    void end() {
        add('\r').add('\n');
    }

    /** Text of ASCII letters, digits and hyphens. */
    CsvLine plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
        return this;
    }

    /** UTF-8 text, in quotes where a comma, a quote or a line break needs them. */
    CsvLine text(byte[] utf8) {
        return text(utf8, 0, utf8.length);
    }

    private CsvLine text(byte[] utf8, int from, int count) {
        if (!needsQuotes(utf8, from, count)) {
            return raw(utf8, from, count);
        }
        add('"');
        for (int i = from; i < from + count; i++) {
            if (utf8[i] == '"') {
                add('"');
            }
            add((char) utf8[i]);
        }
        return add('"');
    }

    /** The place of a record: {@code topic/partition/offset}, a part that is not known left out with what follows. */
    CsvLine place(byte[] topic, int partition, long offset) {
        boolean quoted = needsQuotes(topic, 0, topic.length);
        if (quoted) {
            text(topic);
            length--;
        } else {
            raw(topic, 0, topic.length);
        }
        if (partition >= 0) {
            add('/').number(partition);
            if (offset >= 0) {
                add('/').number(offset);
            }
        }
        return quoted ? add('"') : this;
    }

    CsvLine number(long number) {
        room(LONGEST_NUMBER);
        if (number == Long.MIN_VALUE) {
            return plain(Long.toString(number));
        }
        long rest = number;
        if (rest < 0) {
            bytes[length++] = '-';
            rest = -rest;
        }
        int digits = digits(rest);
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** A number that may be unknown: nothing where it is negative. */
    CsvLine known(long number) {
        return number < 0 ? this : number(number);
    }

    /** Nanoseconds as microseconds with three decimals. */
    CsvLine micros(long nanos) {
        if (nanos < 0) {
            add('-');
        }
        long magnitude = Math.abs(nanos);
        number(magnitude / 1000).add('.');
        int rest = (int) (magnitude % 1000);
        return add((char) ('0' + rest / 100)).add((char) ('0' + rest / 10 % 10)).add((char) ('0' + rest % 10));
    }

    private static int digits(long number) {
        int digits = 1;
        long limit = 10;
        while (digits < 19 && number >= limit) {
            digits++;
            limit *= 10;
        }
        return digits;
    }

    private static boolean needsQuotes(byte[] utf8, int from, int count) {
        for (int i = from; i < from + count; i++) {
            byte b = utf8[i];
            if (b == ',' || b == '"' || b == '\r' || b == '\n') {
                return true;
            }
        }
        return false;
    }

    private CsvLine raw(byte[] utf8, int from, int count) {
        room(count);
        System.arraycopy(utf8, from, bytes, length, count);
        length += count;
        return this;
    }

    private CsvLine add(char ascii) {
        room(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            byte[] larger = new byte[Math.max(2 * bytes.length, length + more)];
            System.arraycopy(bytes, 0, larger, 0, length);
            bytes = larger;
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
