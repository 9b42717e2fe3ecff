package dev.weir.operation.item;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Records of a CSV file (RFC 4180), one at a time, in buffers that are used again. Lines that are empty are left out. */
final class CsvScanner implements AutoCloseable {

    private static final int END = -1;
    private static final int LONGEST_RECORD = 1 << 20;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int count;
    private byte[] record = new byte[256];
    private int length;
    private int[] ends = new int[4];
    private int cells;
    private long line;
    private long nextLine = 1;
    private int ahead;

    CsvScanner(Path file, InputStream in) {
        this.file = file;
        this.in = in;
        this.ahead = Integer.MIN_VALUE;
    }

    /** Reads the next record; false at the end of the file. */
    boolean next() throws IOException {
        if (ahead == Integer.MIN_VALUE) {
            ahead = afterMark();
        }
        while (ahead == '\r' || ahead == '\n') {
            lineEnd();
        }
        if (ahead == END) {
            return false;
        }
        line = nextLine;
        length = 0;
        cells = 0;
        cell();
        while (ahead == ',') {
            ahead = read();
            cell();
        }
        if (ahead != END) {
            lineEnd();
        }
        return true;
    }

    /** The first byte after the mark that some programs begin UTF-8 files with. */
    private int afterMark() throws IOException {
        count = in.readNBytes(buffer, 0, MARK.length);
        if (Arrays.equals(buffer, 0, count, MARK, 0, MARK.length)) {
            at = count;
        }
        return read();
    }

    private int read() throws IOException {
        if (at == count) {
            at = 0;
            count = Math.max(0, in.read(buffer));
            if (count == 0) {
                return END;
            }
        }
        return buffer[at++] & 0xFF;
    }

    private void lineEnd() throws IOException {
        int first = ahead;
        ahead = read();
        if (first == '\r' && ahead == '\n') {
            ahead = read();
        }
        nextLine++;
    }

    private void cell() throws IOException {
        if (ahead == '"') {
            quoted();
        } else {
            while (ahead != ',' && ahead != '\r' && ahead != '\n' && ahead != END) {
                if (ahead == '"') {
                    throw bad("a quote inside a value; a value with quotes is quoted, and its quotes are doubled");
                }
                add(ahead);
                ahead = read();
            }
        }
        if (cells == ends.length) {
            ends = Arrays.copyOf(ends, 2 * cells);
        }
        ends[cells++] = length;
    }

    private void quoted() throws IOException {
        ahead = read();
        while (true) {
            if (ahead == END) {
                throw bad("the file ends inside a quoted value");
            }
            if (ahead == '"') {
                ahead = read();
                if (ahead != '"') {
                    break;
                }
            }
            nextLine += ahead == '\n' ? 1 : 0;
            add(ahead);
            ahead = read();
        }
        if (ahead != ',' && ahead != '\r' && ahead != '\n' && ahead != END) {
            throw bad("a quoted value is followed by more text");
        }
    }

    private void add(int octet) {
        if (length == record.length) {
            if (length == LONGEST_RECORD) {
                throw bad("longer than " + LONGEST_RECORD + " bytes");
            }
            record = Arrays.copyOf(record, 2 * length);
        }
        record[length++] = (byte) octet;
    }

    /** How many values the record has. */
    int cells() {
        return cells;
    }

    private int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    int length(int cell) {
        return ends[cell] - start(cell);
    }

    boolean equalTo(int cell, byte[] utf8) {
        return Arrays.equals(record, start(cell), ends[cell], utf8, 0, utf8.length);
    }

    byte[] bytes(int cell) {
        return Arrays.copyOfRange(record, start(cell), ends[cell]);
    }

    String text(int cell) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(record, start(cell), length(cell)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ItemException(where() + "not UTF-8 text", e);
        }
    }

    /** A whole number from 0 to {@code most}. */
    long number(int cell, String column, long most) {
        long number = 0;
        for (int i = start(cell); i < ends[cell]; i++) {
            int digit = record[i] - '0';
            if (digit < 0 || digit > 9 || number > (most - digit) / 10) {
                throw bad("'" + text(cell) + "' is no " + column + "; expected a whole number from 0 to " + most
                        + ", or nothing");
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** What is wrong in the record read last, with file and line. */
    ItemException bad(String what) {
        return new ItemException(where() + what);
    }

    private String where() {
        return file + ":" + Math.max(1, line) + ": ";
    }

    /** Closes after a failure that says more than one to close would. */
    void closeAfter(Exception failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
