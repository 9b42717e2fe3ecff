package dev.weir.report.matrix;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.GridChart;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.Size;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A chart for each pair of axes of a matrix: p99 of every combination of their values. */
final class PairCharts {

    private static final int MOST_CHARTS = 6;
    private static final int MOST_COLUMNS = 12;
    private static final int MOST_ROWS = 20;

    private final MatrixResult result;
    private final List<Part> parts;
    private final List<Row> cells;

    PairCharts(MatrixResult result, List<Part> parts) {
        this.result = result;
        this.parts = parts;
        this.cells = MatrixRows.of(result).stream()
                .filter(row -> !row.measured().isEmpty()
                        && row.measured().getFirst().meter().yardstick() == Yardstick.NONE)
                .toList();
    }

    void write() {
        List<SweptAxis> axes = SweptAxis.of(result);
        int drawn = 0;
        for (int down = 0; down < axes.size(); down++) {
            for (int across = down + 1; across < axes.size(); across++) {
                if (drawn < MOST_CHARTS && fits(axes.get(across), axes.get(down))) {
                    draw(axes.get(across), axes.get(down), axes.size() > 2);
                    drawn++;
                }
            }
        }
    }

    private static boolean fits(SweptAxis across, SweptAxis down) {
        return across.values().size() <= MOST_COLUMNS && down.values().size() <= MOST_ROWS;
    }

    private void draw(SweptAxis across, SweptAxis down, boolean others) {
        List<List<GridChart.Cell>> grid = new ArrayList<>();
        for (String row : down.values()) {
            grid.add(across.values().stream()
                    .map(column -> cell(across, column, down, row))
                    .toList());
        }
        if (grid.stream().flatMap(List::stream).filter(cell -> cell.value() > 0).count() < 2) {
            return;
        }
        GridChart chart = new GridChart(
                across.values(),
                down.values().stream().map(value -> down.labelled(value)).toList(),
                grid);
        ChartText text = new ChartText(
                "pair-" + down.index() + "-" + across.index(),
                "p99 by " + across.name() + " and " + down.name(),
                across.name() + " to the right",
                "The 99th percentile for each value of " + across.name() + " and of " + down.name() + ".");
        parts.add(new Chart(
                text,
                chart.size(Size.WIDE),
                chart.size(Size.NARROW),
                size -> chart.draw(text, size),
                "The darker, the slower: 99 % of the messages took at most so long. "
                        + (others ? "Where other axes vary too, it is the median over their cells. " : "")
                        + "A click leads to the run."));
    }

    private GridChart.Cell cell(SweptAxis across, String column, SweptAxis down, String row) {
        List<Row> meant = cells.stream()
                .filter(cell -> cell.cell().values().get(across.index()).equals(column)
                        && cell.cell().values().get(down.index()).equals(row))
                .toList();
        if (meant.isEmpty()) {
            return GridChart.Cell.NONE;
        }
        List<CellRun> runs =
                meant.stream().flatMap(cell -> cell.measured().stream()).toList();
        String link = meant.size() == 1 ? meant.getFirst().link() : "";
        String name = across.labelled(column) + " · " + down.labelled(row);
        List<CellRun> valid = runs.stream()
                .filter(run -> run.conclusion().outcome() != Outcome.INVALID
                        && !run.load().overloaded()
                        && run.latencyFigures().clockBoundNanos() >= 0)
                .toList();
        Optional<Spread> spread = Spread.of(valid.stream()
                        .map(run -> MatrixCurves.percentile(Column.P99).applyAsDouble(run))
                        .toList())
                .filter(found -> found.low() > 0);
        if (spread.isEmpty()) {
            String word = runs.stream().anyMatch(run -> run.load().overloaded())
                    ? MatrixRows.OVERLOADED
                    : MatrixRows.word(runs.getFirst());
            return new GridChart.Cell(Double.NaN, word, name + "\n" + word, link);
        }
        double value = RepeatedFigure.one(Column.P99, spread.get());
        String shown = PercentileCurve.NANOS.apply(value);
        String range = spread.get().low() < spread.get().high()
                ? "\nfrom " + PercentileCurve.NANOS.apply(spread.get().low()) + " to "
                        + PercentileCurve.NANOS.apply(spread.get().high())
                : "";
        return new GridChart.Cell(value, shown, name + "\np99 " + shown + range, link);
    }
}
