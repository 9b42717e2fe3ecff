package dev.weir.replay;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.weir.instant.FieldPath;
import dev.weir.transport.TransportException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;

/**
 * The rows of a file, one after the other: no more of it is in memory than the row at hand. Used by one thread.
 *
 * <p>{@link TransportException}: what is wrong with the file, with its name and line.
 */
public final class ReplayRows implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final ReplaySpec spec;
    private final InputStream in;
    private final Iterator<? extends ReplayRow> rows;
    private long line;

    /** Opens the file. */
    public ReplayRows(ReplaySpec spec) {
        this.spec = spec;
        try {
            InputStream file = new BufferedInputStream(Files.newInputStream(Path.of(spec.file())), BUFFER_BYTES);
            in = spec.compressed() ? new BufferedInputStream(new GZIPInputStream(file, BUFFER_BYTES)) : file;
        } catch (IOException e) {
            throw new TransportException("'" + spec.file() + "' cannot be read: " + e, e);
        }
        rows = spec.csv() ? new CsvRows(in) : new JsonLines();
    }

    /** The next row; nothing at the end, where the file is closed. */
    public Optional<ReplayRow> next() {
        try {
            if (rows.hasNext()) {
                ReplayRow row = rows.next();
                line = row.line();
                return Optional.of(row);
            }
        } catch (CsvParseException | UncheckedIOException | NoSuchElementException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new TransportException(
                    spec.name() + " cannot be read behind line " + line + ": " + cause.getMessage(), e);
        }
        close();
        return Optional.empty();
    }

    /** When a row says that it is due, in nanoseconds from 1970-01-01 UTC. */
    public long instant(ReplayRow row) {
        String text = required(row, spec.instant());
        OptionalLong nanos = spec.unit().epochNanos(text);
        return nanos.orElseThrow(() -> wrong(
                row,
                "'" + text + "' at '" + spec.instant() + "' is no instant in "
                        + spec.unit().word()));
    }

    /** The payload of a row. */
    public byte[] payload(ReplayRow row) {
        byte[] payload = spec.fields().payload().isEmpty()
                ? row.whole()
                : required(row, spec.fields().payload()).getBytes(StandardCharsets.UTF_8);
        if (payload.length > spec.largestBytes()) {
            throw wrong(
                    row,
                    "its payload has " + payload.length + " bytes, more than 'replay.largest', " + spec.largestBytes());
        }
        return payload;
    }

    private String required(ReplayRow row, String field) {
        return row.text(field).orElseThrow(() -> wrong(row, "there is nothing at '" + field + "'"));
    }

    /** What is wrong with the file. */
    public TransportException wrong(String what) {
        return new TransportException(spec.name() + ": " + what);
    }

    private TransportException wrong(ReplayRow row, String what) {
        return new TransportException(spec.name() + ", line " + row.line() + ": " + what);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new TransportException("'" + spec.file() + "' cannot be closed: " + e, e);
        }
    }

    /** Lines that are not empty, each a JSON value. */
    private final class JsonLines implements Iterator<ReplayRow> {

        private final Map<String, FieldPath> paths = new HashMap<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long number;

        @Override
        public boolean hasNext() {
            try {
                return read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private boolean read() throws IOException {
            bytes.reset();
            int next = in.read();
            while (next >= 0) {
                if (next == '\n') {
                    number++;
                    if (bytes.size() > 0) {
                        return true;
                    }
                } else if (next != '\r') {
                    bytes.write(next);
                    // Whatever is not in the message may be longer than the message, but a line has an end.
                    if (bytes.size() > 16L * spec.largestBytes() + BUFFER_BYTES) {
                        throw new TransportException(spec.name() + ", line " + (number + 1)
                                + ": the line is longer than " + (bytes.size() - 1) + " bytes");
                    }
                }
                next = in.read();
            }
            number++;
            return bytes.size() > 0;
        }

        @Override
        public ReplayRow next() {
            return new JsonRow(bytes.toByteArray(), number, paths);
        }
    }

    private static final class JsonRow implements ReplayRow {

        private final byte[] whole;
        private final long line;
        private final Map<String, FieldPath> paths;

        private JsonRow(byte[] whole, long line, Map<String, FieldPath> paths) {
            this.whole = whole;
            this.line = line;
            this.paths = paths;
        }

        @Override
        public long line() {
            return line;
        }

        @Override
        public byte[] whole() {
            return whole;
        }

        @Override
        public Optional<String> text(String field) {
            try {
                return paths.computeIfAbsent(field, FieldPath::new).value(whole);
            } catch (JacksonException e) {
                return Optional.empty();
            }
        }
    }

    /** Records of a CSV file with names in its first line. */
    private static final class CsvRows implements Iterator<ReplayRow> {

        private final Iterator<NamedCsvRecord> records;

        private CsvRows(InputStream in) {
            records = CsvReader.builder().ofNamedCsvRecord(in).iterator();
        }

        @Override
        public boolean hasNext() {
            return records.hasNext();
        }

        @Override
        public ReplayRow next() {
            return new CsvRow(records.next());
        }
    }

    private record CsvRow(NamedCsvRecord values) implements ReplayRow {

        @Override
        public long line() {
            return values.getStartingLineNumber();
        }

        @Override
        public Optional<String> text(String field) {
            return values.findField(field);
        }

        @Override
        public byte[] whole() {
            throw new IllegalStateException("a record of CSV has a column for the payload");
        }
    }
}
