package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Yardstick;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Weir's own cells of a matrix that differ in one axis alone, as points of a line.
 *
 * @param name the values on the other axes
 * @param cells the cells by what varies, ascending
 */
record MatrixSeries(String name, NavigableMap<Double, Row> cells) {

    /**
     * The lines along an axis.
     *
     * @param asked reads what varies from the table
     * @param found what varies, as a run was found to have it, where the table does not say it as a figure
     */
    static List<MatrixSeries> along(
            MatrixResult result, SweptAxis axis, ToDoubleFunction<String> asked, ToDoubleFunction<CellRun> found) {
        int varying = axis.index();
        Map<String, NavigableMap<Double, Row>> lines = new LinkedHashMap<>();
        for (Row row : MatrixRows.of(result)) {
            if (!row.measured().isEmpty() && row.measured().getFirst().meter().yardstick() == Yardstick.NONE) {
                List<String> others = others(result.plan().axes(), row.cell().values(), varying);
                CellRun first = row.measured().getFirst();
                double value = value(row.cell().values().get(varying), asked, () -> found.applyAsDouble(first));
                String name = others.isEmpty() ? result.origin().scenario() : String.join(" · ", others);
                lines.computeIfAbsent(name, any -> new TreeMap<>()).put(value, row);
            }
        }
        return lines.entrySet().stream()
                .filter(line -> line.getValue().firstKey() > 0)
                .map(line -> new MatrixSeries(line.getKey(), line.getValue()))
                .toList();
    }

    /** The values on the other axes; one that is a bare number has its key before it. */
    static List<String> others(List<String> axes, List<String> values, int varying) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (i != varying && !values.get(i).isEmpty()) {
                others.add(SweptAxis.labelled(axes.get(i), values.get(i)));
            }
        }
        return others;
    }

    private static double value(String text, ToDoubleFunction<String> asked, DoubleSupplier found) {
        try {
            return asked.applyAsDouble(text);
        } catch (IllegalArgumentException notAFigure) {
            return found.getAsDouble();
        }
    }

    /** The transport of its cells: that of the first. */
    String transport() {
        return cells.sequencedValues().getFirst().measured().getFirst().meter().transport();
    }

    /** Up to which rate it held, where what varies is the offered rate. */
    LoadLimit limit() {
        return LoadLimit.of(cells);
    }

    /** The repeats of the cell at {@code x}; empty where there is no such cell, or one that does not count. */
    Optional<Spread> spread(double x, Predicate<CellRun> counts, ToDoubleFunction<CellRun> figure) {
        Row row = cells.get(x);
        if (row == null || !row.measured().stream().allMatch(counts)) {
            return Optional.empty();
        }
        return Spread.of(row.measured().stream().map(figure::applyAsDouble).toList())
                .filter(spread -> spread.low() > 0);
    }
}
