package dev.weir.report.compare;

import dev.weir.compare.FigureSamples.Preference;
import dev.weir.report.compare.RunComparison.CellComparison;
import dev.weir.result.Column;
import dev.weir.result.Column.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Every run of a comparison that counts, in the forms that other tools read. */
public final class EveryRun {

    private static final MathContext DIGITS = new MathContext(9);

    private EveryRun() {}

    /** A run of one side. */
    private record Line(String side, String cell, ComparedRun run) {}

    private static List<Line> lines(RunComparison comparison) {
        List<Line> lines = new ArrayList<>();
        for (ComparedSide side : List.of(comparison.before(), comparison.after())) {
            side.cells()
                    .forEach(cell ->
                            cell.counting().forEach(run -> lines.add(new Line(side.name(), cell.label(), run))));
        }
        return lines;
    }

    private static Set<Column> columns(RunComparison comparison) {
        Set<Column> columns = new LinkedHashSet<>();
        comparison.cells().stream().map(CellComparison::columns).forEach(columns::addAll);
        return columns;
    }

    /** Lines as benchmarks of Go print them, for {@code benchstat -col side}: a benchmark for each cell, a line for each run. */
    public static String benchstat(RunComparison comparison) {
        StringBuilder text = new StringBuilder();
        for (Column column : columns(comparison)) {
            String better = ComparedFigures.better(column) == Preference.HIGHER ? "higher" : "lower";
            text.append("Unit ")
                    .append(unit(column))
                    .append(" better=")
                    .append(better)
                    .append('\n');
        }
        String side = "";
        for (Line line : lines(comparison)) {
            if (!line.side().equals(side)) {
                side = line.side();
                text.append("\nside: ").append(side).append('\n');
            }
            text.append(benchmark(comparison.before().scenario(), line.cell())).append(" 1");
            for (Column column : columns(comparison)) {
                Double figure = line.run().figures().get(column);
                if (figure != null) {
                    text.append(' ').append(number(figure)).append(' ').append(unit(column));
                }
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** {@code BenchmarkQuickstart/rate=5000-s}: names have no spaces. */
    private static String benchmark(String scenario, String cell) {
        String name = scenario.replaceAll("[^\\p{Alnum}]+", "_");
        return "Benchmark" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                + (cell.isEmpty() ? "" : "/" + cell.replaceAll("[^\\p{Alnum}.=]+", "_"));
    }

    /** What ends in {@code -ns} is read as time, in {@code -B} as bytes. */
    private static String unit(Column column) {
        String name = column.title().replaceAll("[^\\p{Alnum}./]+", "-");
        return switch (column.unit()) {
            case LATENCY, SENDER_LATENCY, NANOS -> name + "-ns";
            case BYTES -> name + "-B";
            case RATE -> name.endsWith("/s") ? name : name + "/s";
            case COUNT, NUMBER, BYTE_RATE, BIT_RATE, SHARE, YES_OR_NO, DURABILITY -> name;
        };
    }

    /**
     * A table (RFC 4180) with a line for each run by its start, for the CSV importer of Apache Otava: {@code time} is the time
     * column, {@code side}, {@code cell} and {@code verdict} are attributes, all others metrics; latencies in milliseconds.
     */
    public static String csv(RunComparison comparison) {
        return csv(lines(comparison), columns(comparison));
    }

    /** The same of one side, with every run and every figure. */
    public static String csv(ComparedSide side) {
        List<Line> lines = new ArrayList<>();
        Set<Column> columns = new TreeSet<>();
        side.cells()
                .forEach(cell -> cell.runs().forEach(run -> {
                    lines.add(new Line(side.scenario(), cell.label(), run));
                    columns.addAll(run.figures().keySet());
                }));
        return csv(lines, columns);
    }

    private static String csv(List<Line> lines, Set<Column> columns) {
        StringBuilder text = new StringBuilder("time,side,cell,verdict");
        columns.forEach(column -> text.append(',').append(metric(column)));
        text.append('\n');
        lines.stream()
                .sorted(Comparator.comparing(line -> line.run().startedAt()))
                .forEach(line -> {
                    text.append(line.run().startedAt())
                            .append(',')
                            .append(quoted(line.side()))
                            .append(',')
                            .append(quoted(line.cell()))
                            .append(',')
                            .append(line.run().outcome());
                    columns.forEach(column -> text.append(',').append(metric(line.run(), column)));
                    text.append('\n');
                });
        return text.toString();
    }

    private static boolean isTime(Column column) {
        return column.unit().isLatency() || column.unit() == Unit.NANOS;
    }

    private static String metric(Column column) {
        return column.title().replaceAll("[^\\p{Alnum}.]+", "_") + (isTime(column) ? "_ms" : "");
    }

    private static String metric(ComparedRun run, Column column) {
        Double figure = run.figures().get(column);
        return figure == null ? "" : number(isTime(column) ? figure / 1e6 : figure);
    }

    private static String number(double figure) {
        return BigDecimal.valueOf(figure).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
