package dev.weir.report.data;

import java.nio.file.Path;
import java.util.List;

/** Reads {@code lag.csv}. */
public final class LagCsv {

    private static final List<String> NEEDED = List.of("at_nanos", "lag", "age_nanos");

    private LagCsv() {}

    /**
     * The samples, in order.
     *
     * @param file where the text is from, for the message of an error
     * @throws BundleException naming the line, when the text is something else
     */
    public static List<LagPoint> read(Path file, String csv) {
        List<List<String>> lines = Csv.parse(file, csv);
        List<String> header = lines.isEmpty() ? List.of() : lines.getFirst();
        if (!header.containsAll(NEEDED)) {
            throw Csv.anotherHeader(file);
        }
        return Csv.read(
                file,
                lines,
                cells -> new LagPoint(
                        Csv.nanos(cells.get(header.indexOf("at_nanos"))),
                        Long.parseLong(cells.get(header.indexOf("lag"))),
                        optional(cells.get(header.indexOf("age_nanos")))));
    }

    private static long optional(String cell) {
        return cell.isEmpty() ? -1 : Long.parseLong(cell);
    }
}
