package dev.weir.report.data;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * {@code end-to-end.csv}: one line for each item that went through a pipeline. It is read record by record, so a file of
 * any length takes the same memory.
 */
public final class EndToEndCsv {

    /** Its name in the results folder. */
    public static final String FILE = "end-to-end.csv";

    private static final List<String> HEADER = List.of("item", "start_us", "latency_us", "step");

    /** The header where workers at hosts carried out the steps. */
    private static final List<String> HEADER_AT_HOSTS = List.of("item", "start_us", "latency_us", "step", "host");

    private static final BigDecimal NANOS = BigDecimal.valueOf(1000);

    /** The longest record, in characters: 1 MiB. A stray quote makes one record of the whole rest of a file. */
    private static final int MAX_RECORD_CHARS = 1 << 20;

    private final Path file;
    private final Map<String, Long> startNanos;
    private final SequencedMap<String, LatencyOverTime> steps = new LinkedHashMap<>();

    /** Where the record begins that is being read. */
    private long line = 1;

    private int columns;

    private EndToEndCsv(Path file, Map<String, Long> startNanos) {
        this.file = file;
        this.startNanos = startNanos;
    }

    /**
     * The latencies of each step, in the order of the file.
     *
     * @param startNanos when each step began, on the time line of the file; 0 for one that is not in it
     * @throws BundleException when it cannot be read, or a record is not what it should be or has more than 1 MiB; it names
     *     the line where the record begins
     */
    public static SequencedMap<String, LatencyOverTime> read(Path file, Map<String, Long> startNanos) {
        EndToEndCsv csv = new EndToEndCsv(file, startNanos);
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            csv.read(reader);
        } catch (IOException e) {
            throw new BundleException("cannot read " + file + ": " + WholeFile.reason(e), e);
        }
        return csv.steps;
    }

    private void read(Reader reader) throws IOException {
        BoundedLines lines = new BoundedLines(reader, MAX_RECORD_CHARS);
        StringBuilder record = new StringBuilder();
        boolean quoted = false;
        long linesOfRecord = 0;
        for (int from = 0; lines.appendNext(record); from = record.length()) {
            if (record.length() > MAX_RECORD_CHARS) {
                throw damaged("this record has more than 1 MiB; a quote is missing or too many");
            }
            linesOfRecord++;
            for (int at = from; at < record.length(); at++) {
                quoted ^= record.charAt(at) == '"';
            }
            // A line break inside quotes belongs to the value.
            if (!quoted && record.charAt(record.length() - 1) == '\n') {
                record(record.toString());
                record.setLength(0);
                line += linesOfRecord;
                linesOfRecord = 0;
            }
        }
        if (!record.isEmpty()) {
            throw damaged(quoted ? "the file ends inside a quoted value" : "the file ends in the middle of a line");
        }
    }

    private void record(String text) {
        List<List<String>> records = Csv.parse(file, text);
        if (records.size() != 1) {
            throw damaged("a quote stands within a value that is not quoted");
        }
        record(records.getFirst());
    }

    private void record(List<String> cells) {
        if (columns == 0) {
            if (!cells.equals(HEADER) && !cells.equals(HEADER_AT_HOSTS)) {
                throw damaged("expected the header " + String.join(",", HEADER) + ", or the same with host behind it");
            }
            columns = cells.size();
            return;
        }
        if (cells.size() != columns) {
            throw damaged("expected " + columns + " values, found " + cells.size());
        }
        String step = cells.get(3);
        long sinceStart = Math.max(0, nanos(cells.get(1)) - startNanos.getOrDefault(step, 0L));
        steps.computeIfAbsent(step, first -> new LatencyOverTime()).add(sinceStart, nanos(cells.get(2)));
    }

    private long nanos(String micros) {
        try {
            long nanos = new BigDecimal(micros).multiply(NANOS).longValueExact();
            if (nanos > Csv.MAX_INSTANT_NANOS) {
                throw damaged("'" + micros + "' is too large for a number of microseconds");
            }
            if (nanos >= 0) {
                return nanos;
            }
        } catch (NumberFormatException e) {
            throw damaged("'" + micros + "' is not a number of microseconds");
        } catch (ArithmeticException e) {
            throw damaged("'" + micros + "' is more precise than nanoseconds, or too large");
        }
        throw damaged("'" + micros + "' is negative");
    }

    private BundleException damaged(String why) {
        return new BundleException(file + ":" + line + ": " + why);
    }
}
