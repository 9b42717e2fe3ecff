package dev.weir.report.html;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.matrix.LoadLimit;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.matrix.MatrixSeries;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.report.matrix.Spread;
import dev.weir.report.wording.Figures;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What a matrix shows along an axis: latency over the offered rate, throughput over the size of messages. */
final class MatrixCurves {

    private static final int MOST_LINES = 8;
    private static final int WIDE_NAME = 22;
    private static final int NARROW_NAME = 10;

    private final MatrixResult result;
    private final Page page;

    MatrixCurves(MatrixResult result, Page page) {
        this.result = result;
        this.page = page;
    }

    /** How a chart is drawn: its axes, and what stands at a point. */
    private record Look(DoubleFunction<String> xTick, DoubleFunction<String> yTick, DoubleFunction<String> x) {}

    /**
     * What a chart shows of every run.
     *
     * @param column as which it is judged
     * @param value reads it from a run
     * @param overloadedToo whether it means something when a run was overloaded
     * @param format writes it
     */
    private record Shown(
            Column column, ToDoubleFunction<CellRun> value, boolean overloadedToo, DoubleFunction<String> format) {

        /** What an INVALID run found is no point of a line. */
        Optional<Spread> at(MatrixSeries line, double x) {
            return line.spread(
                    x,
                    run -> run.conclusion().outcome() != Outcome.INVALID
                            && (overloadedToo || !run.load().overloaded()),
                    value);
        }
    }

    void write() {
        List<MatrixSeries> byRate = MatrixSeries.along(
                result,
                key -> key.equals("rate") || key.equals("poisson"),
                Rates::parse,
                run -> run.load().offeredPerSecond());
        List<MatrixSeries> bySize = MatrixSeries.along(
                result,
                key -> key.equals("size"),
                Sizes::parse,
                run -> run.load().messageBytes());
        if (!drawable(byRate) && !drawable(bySize)) {
            return;
        }
        page.section("curves", "Along an axis", howToRead());
        if (drawable(byRate)) {
            latency(byRate, Column.P50);
            latency(byRate, Column.P99);
        }
        if (drawable(bySize)) {
            throughput(bySize);
        }
        page.end();
    }

    private String howToRead() {
        String invalid = " Cells that are INVALID are not drawn.";
        return switch (result.plan().repeats()) {
            case 1 -> "Both axes are logarithmic." + invalid;
            case 2 ->
                "A line goes through the worse of two repeats; a bar reaches from one to the other. Both axes are"
                        + " logarithmic." + invalid;
            default ->
                "A line goes through the medians over the repeats; a bar is their range. Both axes are logarithmic."
                        + invalid;
        };
    }

    private static boolean drawable(List<MatrixSeries> lines) {
        return xs(lines).length > 1;
    }

    private static double[] xs(List<MatrixSeries> lines) {
        return lines.stream()
                .flatMap(line -> line.cells().keySet().stream())
                .mapToDouble(Double::doubleValue)
                .distinct()
                .sorted()
                .toArray();
    }

    private void latency(List<MatrixSeries> all, Column column) {
        double percentile = column.percentile();
        String name = column.title();
        ToDoubleFunction<CellRun> value = run -> run.latencyFigures().percentiles().stream()
                .filter(one -> one.percentile() == percentile)
                .mapToDouble(one -> one.reached() ? one.nanos() : Double.NaN)
                .findFirst()
                .orElse(0);
        List<MatrixSeries> lines = first(all);
        Shown shown = new Shown(column, value, false, nanos -> Durations.format(Math.round(nanos)));
        List<String> notes = new ArrayList<>(
                lines.stream().flatMap(line -> limit(line).stream()).toList());
        Look look = new Look(Figures::shortCount, Figures::nanosTick, rate -> "offered " + Rates.format(rate));
        String id = "rate-" + name.replace('.', '-');
        List<Double> knees = lines.stream()
                .map(line -> line.limit().knee().orElse(Double.NaN))
                .toList();
        if (knees.stream().anyMatch(knee -> !knee.isNaN())) {
            notes.addFirst("A ring marks the highest rate that held");
        }
        draw(text(id, name + " over the offered rate", "end to end", lines), lines, shown, look, knees, notes);
        cut(all);
    }

    private void throughput(List<MatrixSeries> all) {
        List<MatrixSeries> lines = first(all);
        Shown shown = new Shown(Column.BYTES, run -> run.load().deliveredBytesPerSecond(), true, Figures::byteRate);
        Look look = new Look(Figures::bytesTick, Figures::bytesTick, Sizes::format);
        ChartText text = text("size", "Throughput over the size of messages", "bytes delivered a second", lines);
        draw(text, lines, shown, look, List.of(), List.of());
        cut(all);
    }

    private static List<MatrixSeries> first(List<MatrixSeries> all) {
        return all.subList(0, Math.min(MOST_LINES, all.size()));
    }

    private void cut(List<MatrixSeries> all) {
        if (all.size() > MOST_LINES) {
            page.html()
                    .leaf("p", "The first " + MOST_LINES + " of " + all.size() + " lines are drawn.", "class", "small");
        }
    }

    private static List<Curve> curves(List<MatrixSeries> lines, double[] xs, Shown shown) {
        List<Curve> curves = new ArrayList<>();
        Map<String, Integer> ofTransport = new LinkedHashMap<>();
        for (MatrixSeries line : lines) {
            double[] values = new double[xs.length];
            for (int i = 0; i < xs.length; i++) {
                values[i] = shown.at(line, xs[i])
                        .map(spread -> RepeatedFigure.one(shown.column(), spread))
                        .orElse(Double.NaN);
            }
            curves.add(Curve.line(line.name(), style(line.transport(), ofTransport), values, shown.format()));
        }
        return curves;
    }

    /** A colour for each transport, a kind of stroke for each of its lines. */
    private static String style(String transport, Map<String, Integer> ofTransport) {
        int stroke = ofTransport.merge(transport, 1, Integer::sum);
        int colour = List.copyOf(ofTransport.keySet()).indexOf(transport) + 1;
        return "s" + colour + (stroke > 1 ? " d" + stroke : "");
    }

    private static Optional<String> limit(MatrixSeries line) {
        LoadLimit limit = line.limit();
        return limit.overloaded().stream()
                .flatMap(rate -> Optional.ofNullable(line.cells().get(rate)).stream())
                .findFirst()
                .flatMap(row -> limit.sentence(
                        line.name(), MatrixRows.figure(row, Column.THROUGHPUT).text()));
    }

    private static ChartText text(String id, String title, String unit, List<MatrixSeries> lines) {
        List<String> names = lines.stream().map(MatrixSeries::name).toList();
        return new ChartText(id, title, unit, title + ", one line for each of: " + String.join(", ", names) + ".");
    }

    private void draw(
            ChartText text, List<MatrixSeries> lines, Shown shown, Look look, List<Double> knees, List<String> notes) {
        double[] xs = xs(lines);
        List<Curve> curves = curves(lines, xs, shown);
        List<Spread> spreads = lines.stream()
                .flatMap(line ->
                        DoubleStream.of(xs).mapToObj(x -> shown.at(line, x)).flatMap(Optional::stream))
                .toList();
        double low = spreads.stream().mapToDouble(Spread::low).min().orElse(1);
        double high = spreads.stream().mapToDouble(Spread::high).max().orElse(10);
        page.chart(
                text,
                Size.WIDE_NAMES,
                Size.NARROW,
                size -> {
                    Axis x = Axis.logarithmic(xs[0], xs[xs.length - 1], size.left(), size.right(), look.xTick());
                    Axis y = Axis.logarithmic(low, high, size.bottom(), size.top(), look.yTick());
                    Plot plot = new Plot(size, text, x, y, xs, 0);
                    plot.grid();
                    bars(plot, lines, curves, shown);
                    plot.curves(curves);
                    plot.dots(curves, knees);
                    plot.names(shortened(curves, size), xs[xs.length - 1]);
                    return plot.finished(curves, i -> look.x().apply(xs[i]));
                },
                notes.isEmpty() ? "" : String.join("; ", notes) + ".");
    }

    private static void bars(Plot plot, List<MatrixSeries> lines, List<Curve> curves, Shown shown) {
        for (int i = 0; i < lines.size(); i++) {
            String style = curves.get(i).style();
            for (double x : lines.get(i).cells().keySet()) {
                shown.at(lines.get(i), x)
                        .filter(spread -> spread.low() < spread.high())
                        .ifPresent(spread -> plot.bar(style, x, spread.low(), spread.high()));
            }
        }
    }

    private static List<Curve> shortened(List<Curve> curves, Size size) {
        int most = size.narrow() ? NARROW_NAME : WIDE_NAME;
        return curves.stream()
                .map(curve -> curve.name().length() <= most
                        ? curve
                        : new Curve(
                                curve.name().substring(0, most - 1) + "…",
                                curve.style(),
                                curve.area(),
                                curve.values(),
                                curve.format()))
                .toList();
    }
}
