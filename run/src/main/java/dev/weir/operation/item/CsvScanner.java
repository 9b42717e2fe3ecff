package dev.weir.operation.item;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records of a CSV file (RFC 4180), one at a time, in buffers that are used again. Lines that are empty are left out. FastCSV
 * finds the values; it is given bytes as if they were characters of ISO 8859-1, so that a value that is no UTF-8 is an error of
 * its own line.
 */
final class CsvScanner implements AutoCloseable {

    private static final int LONGEST_VALUE = 1 << 20;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final InputStream in;
    private @Nullable CloseableIterator<CsvScanner> records;
    private byte[] record = new byte[256];
    private int length;
    private int[] ends = new int[4];
    private int cells;
    private long line;

    CsvScanner(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /** Puts the values of a record where this scanner has them. */
    private final class Values extends AbstractBaseCsvCallbackHandler<CsvScanner> {

        @Override
        protected void handleBegin(long startingLineNumber) {
            line = startingLineNumber;
            length = 0;
            cells = 0;
        }

        @Override
        protected void handleField(int field, char[] from, int offset, int chars, boolean quoted) {
            record = length + chars > record.length ? Arrays.copyOf(record, 2 * (length + chars)) : record;
            for (int i = offset; i < offset + chars; i++) {
                if (from[i] == '"' && !quoted) {
                    throw bad("a quote inside a value; a value with quotes is quoted, and its quotes are doubled");
                }
                record[length++] = (byte) from[i];
            }
            ends = cells == ends.length ? Arrays.copyOf(ends, 2 * cells) : ends;
            ends[cells++] = length;
        }

        @Override
        protected CsvScanner buildRecord() {
            return CsvScanner.this;
        }
    }

    /** Reads the next record; false at the end of the file. */
    boolean next() throws IOException {
        try {
            CloseableIterator<CsvScanner> all = records == null ? opened() : records;
            records = all;
            if (!all.hasNext()) {
                return false;
            }
            all.next();
            return true;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof ItemException said) {
                throw said;
            }
            throw bad("this is no CSV: "
                    + Objects.requireNonNullElse(e.getCause(), e).getMessage());
        }
    }

    private CloseableIterator<CsvScanner> opened() throws IOException {
        PushbackInputStream stream = new PushbackInputStream(in, MARK.length);
        byte[] first = stream.readNBytes(MARK.length);
        // Some programs begin UTF-8 files with a mark.
        if (!Arrays.equals(first, MARK)) {
            stream.unread(first);
        }
        return CsvReader.builder()
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .maxBufferSize(LONGEST_VALUE)
                .build(new Values(), stream, StandardCharsets.ISO_8859_1)
                .iterator();
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
