package dev.weir.selftest;

import dev.weir.result.Latency.Percentile;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A selftest as a table of at most 80 columns. */
public final class SelftestTable {

    private final boolean ascii;

    /** @param ascii whether only ASCII may be written */
    public SelftestTable(boolean ascii) {
        this.ascii = ascii;
    }

    /** The lines of the table, a conclusion last. What is right and tells nothing of the fault is only counted. */
    public List<String> lines(SelftestReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(line("", "true", "reported", "bound", ""));
        report.rows().stream()
                .collect(Collectors.groupingBy(SelftestRow::caseName, LinkedHashMap::new, Collectors.toList()))
                .forEach((caseName, rows) -> {
                    lines.add(caseName);
                    addRows(lines, rows);
                });
        lines.add("");
        lines.addAll(conclusion(report));
        return lines;
    }

    private void addRows(List<String> lines, List<SelftestRow> rows) {
        rows.stream().filter(row -> row.telling() || !row.ok()).map(this::line).forEach(lines::add);
        long rest = rows.stream().filter(row -> !row.telling() && row.ok()).count();
        if (rest > 0) {
            lines.add(line(rest + " more", "", "", "exact", "ok"));
        }
    }

    private String line(SelftestRow row) {
        return line(
                row.quantity(),
                figure(row, row.truth()),
                figure(row, row.reported()),
                row.bound() == 0 ? "exact" : figure(row, row.bound()),
                row.ok() ? "ok" : "WRONG");
    }

    private String figure(SelftestRow row, long value) {
        return switch (row.unit()) {
            case COUNT -> Counts.format(value);
            case THOUSANDTHS -> String.format(Locale.ROOT, "%.3f", value / 1e3);
            case NANOS -> value == Percentile.NEVER_NANOS ? "never" : duration(value);
        };
    }

    private String duration(long nanos) {
        String text = Durations.format(nanos);
        return ascii ? text.replace('µ', 'u') : text;
    }

    private List<String> conclusion(SelftestReport report) {
        long wrong = report.rows().stream().filter(row -> !row.ok()).count();
        String verdict = wrong == 0
                ? "PASS   all " + report.rows().size() + " quantities are within their bounds"
                : "FAIL   " + wrong + " of " + report.rows().size() + " quantities are not within their bounds";
        String took = " (" + Durations.format(report.tookNanos()) + ")";
        if (report.longestHiccupNanos() == 0) {
            return List.of(verdict + took, "Time was simulated: a bound is what the histogram cannot tell apart.");
        }
        String hiccup = "A bound is 50 us or 2 %, widened by what the host itself was late by meanwhile" + " (at most "
                + Durations.format(report.longestHiccupNanos()) + ").";
        String text = ascii ? hiccup.replace('µ', 'u') : hiccup.replace("50 us", "50 µs");
        int half = text.indexOf("meanwhile");
        return List.of(
                verdict + took,
                text.substring(0, half - 1),
                text.substring(half),
                "Operations ran in simulated time, in which every figure is exact.");
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "  %-28s %12s %12s %12s   %s", (Object[]) cells)
                .stripTrailing();
    }
}
