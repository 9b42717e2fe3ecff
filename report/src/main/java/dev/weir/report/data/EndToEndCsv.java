package dev.weir.report.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * {@code end-to-end.csv}: one line for each item that went through a pipeline. It is read line by line, so a file of any
 * length takes the same memory.
 */
public final class EndToEndCsv {

    /** Its name in the results folder. */
    public static final String FILE = "end-to-end.csv";

    private static final List<String> HEADER = List.of("item", "start_us", "latency_us", "step");

    /** The header where workers at hosts carried out the steps. */
    private static final List<String> HEADER_AT_HOSTS = List.of("item", "start_us", "latency_us", "step", "host");

    private static final BigDecimal NANOS = BigDecimal.valueOf(1000);

    private final Path file;
    private final Map<String, Long> startNanos;
    private final SequencedMap<String, LatencyOverTime> steps = new LinkedHashMap<>();
    private long line;
    private int columns;

    private EndToEndCsv(Path file, Map<String, Long> startNanos) {
        this.file = file;
        this.startNanos = startNanos;
    }

    /**
     * The latencies of each step, in the order of the file.
     *
     * @param startNanos when each step began, on the time line of the file; 0 for one that is not in it
     * @throws BundleException when it cannot be read, or a line is not what it should be
     */
    public static SequencedMap<String, LatencyOverTime> read(Path file, Map<String, Long> startNanos) {
        EndToEndCsv csv = new EndToEndCsv(file, startNanos);
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            csv.read(reader);
        } catch (IOException e) {
            throw new BundleException("cannot read " + file + ": " + WholeFile.reason(e), e);
        }
        return csv.steps;
    }

    private void read(BufferedReader reader) throws IOException {
        StringBuilder record = new StringBuilder();
        String next = reader.readLine();
        while (next != null) {
            line++;
            record.append(next);
            // A line break inside quotes belongs to the value.
            if (record.chars().filter(c -> c == '"').count() % 2 == 0) {
                record(Csv.parse(file, record.append('\n').toString()).getFirst());
                record.setLength(0);
            } else {
                record.append('\n');
            }
            next = reader.readLine();
        }
        if (!record.isEmpty()) {
            throw damaged("the file ends inside a quoted value");
        }
    }

    private void record(List<String> cells) {
        if (line == 1) {
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
