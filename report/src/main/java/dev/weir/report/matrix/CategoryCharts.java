package dev.weir.report.matrix;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ClockBand;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.RowChart;
import dev.weir.report.chart.Size;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Latency and throughput of cells that differ in what is no number: a row for each cell, grouped by one axis. */
final class CategoryCharts {

    private static final int MOST_ROWS = 40;

    /** What is no place on a scale: a percentile of which too few messages arrived. */
    private static final String NEVER = Durations.format(Percentile.NEVER_NANOS);

    private final MatrixResult result;
    private final List<Part> parts;
    private final SweptAxis axis;
    private final String kinds;

    /** @param kinds the latencies of the cells, in words */
    CategoryCharts(MatrixResult result, List<Part> parts, SweptAxis axis, String kinds) {
        this.result = result;
        this.parts = parts;
        this.axis = axis;
        this.kinds = kinds;
    }

    void write() {
        List<MatrixRows.Row> cells = MatrixRows.of(result).stream()
                .filter(row -> !row.measured().isEmpty()
                        && row.measured().getFirst().meter().yardstick() == Yardstick.NONE)
                .toList();
        if (cells.isEmpty() || cells.size() > MOST_ROWS) {
            return;
        }
        chart(
                new ChartText("rows-p99", "p99 by " + axis.name(), kinds, "The 99th percentile of every cell."),
                rows(cells, Column.P99, MatrixCurves.percentile(Column.P99), PercentileCurve.NANOS),
                true,
                Figures::nanosTick,
                new ClockBand(MatrixRows.clockBoundNanos(cells.stream()
                        .flatMap(cell -> cell.measured().stream())
                        .filter(run -> run.latencyFigures().clockBoundNanos() >= 0)
                        .toList())));
        if (MatrixCurves.throughputTells(result)) {
            throughput(cells);
        }
    }

    private void throughput(List<MatrixRows.Row> cells) {
        chart(
                new ChartText(
                        "rows-throughput",
                        "Throughput by " + axis.name(),
                        "messages per second",
                        "The throughput of every cell."),
                rows(cells, Column.THROUGHPUT, run -> run.load().throughputPerSecond(), Rates::format),
                false,
                Figures::shortCount,
                new ClockBand(0));
    }

    private void chart(
            ChartText text,
            List<RowChart.Row> rows,
            boolean logarithmic,
            DoubleFunction<String> tick,
            ClockBand clocks) {
        if (rows.stream().allMatch(row -> Double.isNaN(row.value()))) {
            return;
        }
        RowChart chart = new RowChart(rows, logarithmic, tick, clocks);
        parts.add(new Chart(
                text,
                chart.size(Size.WIDE_NAMES),
                chart.size(Size.NARROW),
                size -> chart.draw(text, size),
                HostWording.chartNote(clocks.boundNanos())
                        .map(note -> note + ".")
                        .orElse("")));
    }

    private List<RowChart.Row> rows(
            List<MatrixRows.Row> cells,
            Column column,
            ToDoubleFunction<CellRun> figure,
            DoubleFunction<String> format) {
        List<String> transports = cells.stream()
                .map(cell -> cell.measured().getFirst().meter().transport())
                .distinct()
                .toList();
        boolean grouped = result.plan().axes().size() > 1;
        List<RowChart.Row> rows = new ArrayList<>();
        for (String value : axis.values()) {
            List<MatrixRows.Row> group = cells.stream()
                    .filter(cell -> cell.cell().values().get(axis.index()).equals(value))
                    .toList();
            if (grouped && !group.isEmpty()) {
                rows.add(RowChart.Row.heading(axis.labelled(value)));
            }
            for (MatrixRows.Row cell : group) {
                int colour =
                        transports.indexOf(cell.measured().getFirst().meter().transport());
                String style = "s" + (1 + colour % 8);
                RowChart.Row row = row(grouped ? others(cell) : value, style, cell, column, figure, format);
                rows.add(row.followedBy(BestCell.mark(result, cell)).leading(cell.link()));
            }
        }
        return rows;
    }

    private String others(MatrixRows.Row cell) {
        return String.join(
                " · ", MatrixSeries.others(result.plan().axes(), cell.cell().values(), axis.index()));
    }

    private static RowChart.Row row(
            String label,
            String style,
            MatrixRows.Row cell,
            Column column,
            ToDoubleFunction<CellRun> figure,
            DoubleFunction<String> format) {
        if (cell.measured().stream().anyMatch(run -> run.conclusion().outcome() == Outcome.INVALID)) {
            return new RowChart.Row(label, style, Double.NaN, Double.NaN, Double.NaN, "INVALID");
        }
        if (column == Column.P99
                && cell.measured().stream().anyMatch(run -> run.load().overloaded())) {
            return new RowChart.Row(label, style, Double.NaN, Double.NaN, Double.NaN, MatrixRows.OVERLOADED);
        }
        long boundNanos = MatrixRows.crosses(column) ? MatrixRows.clockBoundNanos(cell.measured()) : 0;
        if (boundNanos < 0) {
            return new RowChart.Row(label, style, Double.NaN, Double.NaN, Double.NaN, HostWording.NOT_KNOWN);
        }
        List<Double> figures =
                cell.measured().stream().map(figure::applyAsDouble).toList();
        Optional<Spread> spread = Spread.of(figures).filter(found -> !(found.low() <= 0));
        if (spread.isEmpty()) {
            return new RowChart.Row(label, style, Double.NaN, Double.NaN, Double.NaN, Figures.NONE);
        }
        double one = RepeatedFigure.one(column, spread.get());
        if (Double.isNaN(one)) {
            return new RowChart.Row(label, style, Double.NaN, Double.NaN, Double.NaN, NEVER);
        }
        String text = boundNanos > 0 ? new ClockBand(boundNanos).format().apply(one) : format.apply(one);
        boolean toNever = Double.isNaN(spread.get().high());
        return new RowChart.Row(
                label,
                style,
                spread.get().low(),
                one,
                toNever ? one : spread.get().high(),
                toNever ? text + " … " + NEVER : text);
    }
}
