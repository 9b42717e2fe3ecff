package dev.weir.report.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Comma-separated values as RFC 4180 has them: CRLF after every record, quotes around what needs them. */
final class Csv {

    /** No instant of a run is further than this from its start, in either direction, and nothing is longer: 31 years. */
    static final long MAX_INSTANT_NANOS = 1_000_000_000_000_000_000L;

    private static final String LINE_END = "\r\n";

    private Csv() {}

    static void appendLine(StringBuilder csv, List<String> cells) {
        csv.append(cells.stream().map(Csv::quoted).collect(Collectors.joining(",")))
                .append(LINE_END);
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /**
     * An instant of a run or a length in nanoseconds, from {@code -}{@link #MAX_INSTANT_NANOS} to the same above 0.
     *
     * @throws NumberFormatException when the cell holds something else
     */
    static long nanos(String cell) {
        long nanos = Long.parseLong(cell);
        if (nanos < -MAX_INSTANT_NANOS || nanos > MAX_INSTANT_NANOS) {
            throw new NumberFormatException("'" + cell + "' is no instant of a run in nanoseconds");
        }
        return nanos;
    }

    /**
     * What each record below the first, the header, says.
     *
     * @param read makes something of the values of one
     * @throws BundleException naming the record, when it has more or fewer values than the header, or they cannot be read
     */
    static <T> List<T> read(Path file, List<List<String>> records, Function<List<String>, T> read) {
        int columns = records.getFirst().size();
        List<T> found = new ArrayList<>();
        for (int number = 2; number <= records.size(); number++) {
            List<String> values = records.get(number - 1);
            if (values.size() != columns) {
                throw new BundleException(file + " is damaged in record " + number + ": " + values.size()
                        + " values under " + columns + " columns");
            }
            try {
                found.add(read.apply(values));
            } catch (NumberFormatException e) {
                throw new BundleException(file + " is damaged in record " + number + ": " + e.getMessage(), e);
            }
        }
        return List.copyOf(found);
    }

    /** A file that Weir has not written so. */
    static BundleException anotherHeader(Path file) {
        return new BundleException(file + " is damaged: its header line is not the one Weir writes");
    }

    /**
     * The records of {@code csv}.
     *
     * @throws BundleException when the text ends inside a record
     */
    static List<List<String>> parse(Path file, String csv) {
        if (!csv.isEmpty() && !csv.endsWith("\n")) {
            throw new BundleException(file + " is damaged: it ends in the middle of a line");
        }
        List<List<String>> records = new ArrayList<>();
        List<String> record = new ArrayList<>();
        int at = 0;
        while (at < csv.length()) {
            StringBuilder cell = new StringBuilder();
            at = csv.charAt(at) == '"' ? readQuoted(file, csv, at + 1, cell) : readPlain(csv, at, cell);
            record.add(cell.toString());
            if (csv.charAt(at) == ',') {
                at++;
                if (csv.charAt(at) == '\r' || csv.charAt(at) == '\n') {
                    record.add("");
                }
            }
            if (csv.charAt(at) == '\r' || csv.charAt(at) == '\n') {
                at += csv.startsWith(LINE_END, at) ? 2 : 1;
                records.add(record);
                record = new ArrayList<>();
            }
        }
        return records;
    }

    private static int readPlain(String csv, int from, StringBuilder cell) {
        int at = from;
        while (",\r\n".indexOf(csv.charAt(at)) < 0) {
            cell.append(csv.charAt(at++));
        }
        return at;
    }

    private static int readQuoted(Path file, String csv, int from, StringBuilder cell) {
        int at = from;
        while (true) {
            int quote = csv.indexOf('"', at);
            if (quote < 0 || quote + 1 >= csv.length()) {
                throw new BundleException(file + " is damaged: it ends inside a quoted value");
            }
            cell.append(csv, at, quote);
            if (csv.charAt(quote + 1) != '"') {
                if (",\r\n".indexOf(csv.charAt(quote + 1)) < 0) {
                    throw new BundleException(file + " is damaged: a quoted value is followed by more text");
                }
                return quote + 1;
            }
            cell.append('"');
            at = quote + 2;
        }
    }
}
