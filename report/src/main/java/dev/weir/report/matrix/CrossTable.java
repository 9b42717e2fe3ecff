package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.wording.Figures;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One figure of a matrix that varies the number of clients and one thing more: clients down, systems across.
 *
 * @param title name of the figure
 * @param systems what varies besides the number of clients, in the order of the plan, as far as it has the figure
 * @param lines the figures by number of clients, ascending
 */
record CrossTable(String title, List<String> systems, List<Line> lines) {

    private static final String CLIENTS = "clients";

    /**
     * The figures with one number of clients.
     *
     * @param clients that number
     * @param figures one for each system; empty where there is no such cell
     */
    record Line(String clients, List<String> figures) {

        Line {
            figures = List.copyOf(figures);
        }
    }

    CrossTable {
        systems = List.copyOf(systems);
        lines = List.copyOf(lines);
    }

    /** Axis of the number of clients, and the other one. */
    private record Axes(SweptAxis clients, SweptAxis systems) {

        static Optional<Axes> of(MatrixResult result) {
            List<SweptAxis> axes = SweptAxis.of(result);
            if (axes.size() != 2) {
                return Optional.empty();
            }
            return axes.stream()
                    .filter(axis -> axis.key().equals(CLIENTS) && axis.numeric())
                    .findFirst()
                    .map(clients -> new Axes(clients, axes.get(1 - axes.indexOf(clients))));
        }
    }

    /** A table for each figure; none where the matrix is another one. */
    static List<CrossTable> of(MatrixResult result) {
        return Axes.of(result).map(axes -> tables(result, axes)).orElse(List.of());
    }

    private static List<CrossTable> tables(MatrixResult result, Axes axes) {
        List<Row> rows = MatrixRows.of(result);
        List<CrossTable> tables = new ArrayList<>();
        if (rows.stream().anyMatch(row -> !row.verdicts().equals("PASS"))) {
            tables.add(table("verdict", axes, rows, Row::verdicts));
        }
        List<Column> columns = result.plan().columns();
        for (int i = 0; i < columns.size(); i++) {
            int index = i;
            boolean withDeviation = columns.get(i) == Column.MEAN
                    && i + 1 < columns.size()
                    && columns.get(i + 1) == Column.STANDARD_DEVIATION;
            if (withDeviation) {
                tables.add(table("mean (sd)", axes, rows, row -> meanAndDeviation(result, row, index)));
                i++;
            } else {
                tables.add(table(
                        title(columns.get(i)),
                        axes,
                        rows,
                        row -> MatrixRows.figures(result, row).get(index).text()));
            }
        }
        tables.removeIf(table -> table.systems().isEmpty());
        return tables;
    }

    private static String meanAndDeviation(MatrixResult result, Row row, int index) {
        Figure mean = MatrixRows.figures(result, row).get(index);
        Figure deviation = MatrixRows.figures(result, row).get(index + 1);
        return Double.isNaN(mean.key()) ? mean.text() : mean.text() + " (" + deviation.text() + ")";
    }

    /** Seconds for a million are microseconds for one. */
    private static String title(Column column) {
        return column == Column.CPU ? "CPU µs a delivery" : column.title();
    }

    private static CrossTable table(String title, Axes axes, List<Row> rows, Function<Row, String> figure) {
        Map<String, Map<String, String>> found = new LinkedHashMap<>();
        rows.forEach(row -> found.computeIfAbsent(
                        row.cell().values().get(axes.clients.index()), clients -> new LinkedHashMap<>())
                .put(row.cell().values().get(axes.systems.index()), figure.apply(row)));
        List<String> systems = axes.systems.values().stream()
                .filter(system -> found.values().stream()
                        .map(figures -> figures.getOrDefault(system, ""))
                        .anyMatch(text -> !text.isEmpty() && !text.equals(Figures.NONE)))
                .toList();
        return new CrossTable(
                title,
                systems,
                found.entrySet().stream()
                        .sorted(Comparator.comparingDouble(entry -> axes.clients.at(entry.getKey())))
                        .map(entry -> new Line(
                                entry.getKey(),
                                systems.stream()
                                        .map(system -> entry.getValue().getOrDefault(system, ""))
                                        .toList()))
                        .toList());
    }

    /** A sentence for each system: with how many clients it kept up; none where the matrix is another one. */
    static List<String> limits(MatrixResult result) {
        return Axes.of(result)
                .map(axes -> MatrixSeries.along(result, axes.clients, axes.clients::at, run -> Double.NaN).stream()
                        .map(line -> line.limit().ofClients(line.name(), clients -> throughput(line, clients)))
                        .toList())
                .orElse(List.of());
    }

    private static String throughput(MatrixSeries line, double clients) {
        Row row = line.cells().get(clients);
        return row == null
                ? Figures.NONE
                : MatrixRows.figure(row, Column.THROUGHPUT).text();
    }
}
