package dev.weir.report.matrix;

import dev.weir.report.chart.Axis;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ClockBand;
import dev.weir.report.chart.Curve;
import dev.weir.report.chart.PercentileCurve;
import dev.weir.report.chart.Plot;
import dev.weir.report.chart.Size;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Only;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Charts of a matrix: latency and throughput along every axis of numbers, or by category where there is none. */
final class MatrixCurves {

    private static final int MOST_LINES = 8;
    private static final int WIDE_NAME = 22;
    private static final int NARROW_NAME = 10;
    private static final String BEST = "A ring marks the best cell, which the notes of the table explain";

    private final MatrixResult result;
    private final List<Part> parts = new ArrayList<>();

    MatrixCurves(MatrixResult result) {
        this.result = result;
    }

    /** How a chart is drawn: its axes, and what stands at a point. */
    private record Look(Function<Size, Axis> xAxis, DoubleFunction<String> yTick, DoubleFunction<String> x) {}

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
                            && (overloadedToo || !run.load().overloaded())
                            && !(MatrixRows.crosses(column)
                                    && run.latencyFigures().clockBoundNanos() < 0),
                    value);
        }
    }

    /** How to read them, and the charts; a sentence in their place where there are none. */
    List<Part> parts() {
        parts.add(new Only(Medium.PAGE, new Paragraph("lead", howToRead())));
        int before = parts.size();
        List<SweptAxis> axes = SweptAxis.of(result);
        boolean rates = axes.stream().anyMatch(SweptAxis::isRate);
        axes.stream()
                .filter(axis -> axis.isRate()
                        || (axis.numeric() && (!rates || axis.values().size() > 2)))
                .forEach(this::along);
        if (parts.size() == before) {
            axes.stream()
                    .filter(axis -> !axis.isRate() && !axis.numeric())
                    .limit(1)
                    .forEach(this::byCategory);
        }
        new PairCharts(result, parts).write();
        if (parts.size() == before) {
            parts.add(new Only(Medium.PAGE, new Paragraph("small", "No cell has figures that can be drawn.")));
        }
        return List.copyOf(parts);
    }

    private void along(SweptAxis axis) {
        if (axis.isRate()) {
            List<MatrixSeries> lines = MatrixSeries.along(
                    result, axis, Rates::parse, run -> run.load().offeredPerSecond());
            latency(lines, Column.P50);
            latency(lines, Column.P99);
            return;
        }
        List<MatrixSeries> lines = MatrixSeries.along(result, axis, axis::at, run -> Double.NaN);
        Look look = new Look(
                size -> Axis.labelled(positions(axis), x -> value(axis, x), size),
                Figures::nanosTick,
                x -> axis.name() + " " + value(axis, x));
        boolean crowd = axis.key().equals("clients");
        if (crowd) {
            Shown mean = new Shown(
                    Column.MEAN,
                    run -> run.figures().getOrDefault(Column.MEAN.title(), Double.NaN),
                    false,
                    PercentileCurve.NANOS);
            ChartText title = text(axis.index() + "-mean", "Mean latency by " + axis.name(), kinds(), lines);
            draw(title, first(lines), mean, look, best(lines), bestNote(lines));
        }
        Shown p99 = new Shown(Column.P99, percentile(Column.P99), false, PercentileCurve.NANOS);
        ChartText text = text(axis.index() + "-p99", "p99 by " + axis.name(), kinds(), lines);
        draw(text, first(lines), p99, look, best(lines), bestNote(lines));
        if (crowd) {
            cost(axis, lines, look);
        }
        if (throughputTells(result)) {
            throughput(axis, lines, look);
        }
        cut(lines);
    }

    /** Whether throughput is anything but the rate that was asked for. */
    static boolean throughputTells(MatrixResult result) {
        return result.runs().stream().map(CellRun::load).anyMatch(load -> load.saturated() || load.overloaded());
    }

    private void throughput(SweptAxis axis, List<MatrixSeries> lines, Look look) {
        boolean bytes = axis.isMessageSize();
        Shown shown = throughput(bytes);
        ChartText text = text(
                axis.index() + "-throughput",
                "Throughput by " + axis.name(),
                bytes ? "bytes per second" : "messages per second",
                lines);
        draw(
                text,
                first(lines),
                shown,
                new Look(look.xAxis(), bytes ? Figures::bytesTick : Figures::shortCount, look.x()),
                best(lines),
                bestNote(lines));
    }

    private List<Double> best(List<MatrixSeries> lines) {
        return BestCell.places(result, first(lines));
    }

    private List<String> bestNote(List<MatrixSeries> lines) {
        return best(lines).stream().allMatch(x -> Double.isNaN(x)) ? List.of() : List.of(BEST);
    }

    /** Seconds for a million deliveries are microseconds for one. */
    private void cost(SweptAxis axis, List<MatrixSeries> lines, Look look) {
        Shown shown = new Shown(
                Column.CPU, CellRun::cpuSecondsPerMillion, true, micros -> Figures.threeDigits(micros) + " µs");
        draw(
                text(axis.index() + "-cpu", "CPU by " + axis.name(), "µs a delivery, all processes", lines),
                first(lines),
                shown,
                new Look(look.xAxis(), Figures::shortCount, look.x()),
                List.of(),
                List.of());
    }

    private static Shown throughput(boolean bytes) {
        return bytes
                ? new Shown(Column.BYTES, run -> run.load().throughputBytesPerSecond(), true, Figures::byteRate)
                : new Shown(Column.THROUGHPUT, run -> run.load().throughputPerSecond(), true, Rates::format);
    }

    /** The latencies of the cells: {@code end to end}, and others where nobody received or nothing was due. */
    private String kinds() {
        return MatrixRows.of(result).stream()
                .map(MatrixRows.Row::latency)
                .filter(name -> !name.isEmpty())
                .distinct()
                .map(Wording::title)
                .collect(Collectors.joining(", "));
    }

    private static String value(SweptAxis axis, double x) {
        return axis.values().get(axis.positions().indexOf(x));
    }

    private static double[] positions(SweptAxis axis) {
        return axis.positions().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    private void byCategory(SweptAxis axis) {
        new CategoryCharts(result, parts, axis, kinds()).write();
    }

    private String howToRead() {
        String invalid = " Cells that are INVALID are not drawn.";
        return switch (result.plan().repeats()) {
            case 1 -> "Scales are logarithmic where values span decades." + invalid;
            case 2 ->
                "A line goes through the worse of two repeats; a bar reaches from one to the other. Scales"
                        + " are logarithmic where values span decades." + invalid;
            default ->
                "A line goes through the medians over the repeats; a bar is their range. Scales are logarithmic where values span"
                        + " decades."
                        + invalid;
        };
    }

    private static double[] xs(List<MatrixSeries> lines) {
        return lines.stream()
                .flatMap(line -> line.cells().keySet().stream())
                .mapToDouble(Double::doubleValue)
                .distinct()
                .sorted()
                .toArray();
    }

    static ToDoubleFunction<CellRun> percentile(Column column) {
        return run -> run.latencyFigures().percentiles().stream()
                .filter(one -> one.percentile() == column.percentile())
                .mapToDouble(one -> one.reached() ? one.nanos() : Double.NaN)
                .findFirst()
                .orElse(0);
    }

    private void latency(List<MatrixSeries> all, Column column) {
        String name = column.title();
        List<MatrixSeries> lines = first(all);
        Shown shown = new Shown(column, percentile(column), false, PercentileCurve.NANOS);
        List<String> notes = new ArrayList<>(
                lines.stream().flatMap(line -> limit(line).stream()).toList());
        double[] xs = xs(lines);
        Look look = new Look(
                size -> Axis.labelled(xs, Figures::shortCount, size),
                Figures::nanosTick,
                rate -> "offered " + Rates.format(rate));
        String id = "rate-" + name.replace('.', '-');
        List<Double> knees = lines.stream()
                .map(line -> line.limit().knee().orElse(Double.NaN))
                .toList();
        if (knees.stream().anyMatch(knee -> !knee.isNaN())) {
            notes.addFirst("A ring marks the highest rate that held");
        }
        draw(text(id, name + " by offered rate", kinds(), lines), lines, shown, look, knees, notes);
        cut(all);
    }

    private static List<MatrixSeries> first(List<MatrixSeries> all) {
        return all.subList(0, Math.min(MOST_LINES, all.size()));
    }

    private void cut(List<MatrixSeries> all) {
        if (all.size() > MOST_LINES) {
            String told = "The first " + MOST_LINES + " of " + all.size() + " lines are drawn.";
            parts.add(new Only(Medium.PAGE, new Paragraph("small", told)));
        }
    }

    /** What clocks of hosts cannot tell apart on some lines. */
    private static ClockBand clocks(List<MatrixSeries> lines, Shown shown) {
        return new ClockBand(MatrixRows.clockBoundNanos(lines.stream()
                .flatMap(line -> line.cells().values().stream())
                .flatMap(row -> row.measured().stream())
                .filter(run -> MatrixRows.crosses(shown.column())
                        && run.latencyFigures().clockBoundNanos() >= 0)
                .toList()));
    }

    private static List<Curve> curves(List<MatrixSeries> lines, double[] xs, Shown shown) {
        List<Curve> curves = new ArrayList<>();
        for (MatrixSeries line : lines) {
            double[] values = new double[xs.length];
            for (int i = 0; i < xs.length; i++) {
                values[i] = shown.at(line, xs[i])
                        .map(spread -> RepeatedFigure.one(shown.column(), spread))
                        .orElse(Double.NaN);
            }
            ClockBand own = clocks(List.of(line), shown);
            curves.add(Curve.line(
                    line.name(), style(line, lines), values, own.boundNanos() == 0 ? shown.format() : own.format()));
        }
        return curves;
    }

    /** A colour for each transport, a kind of stroke for each of its lines; a colour for each line where there is one. */
    private static String style(MatrixSeries line, List<MatrixSeries> lines) {
        List<String> transports =
                lines.stream().map(MatrixSeries::transport).distinct().toList();
        if (transports.size() == 1) {
            return "s" + (1 + lines.indexOf(line));
        }
        int colour = 1 + transports.indexOf(line.transport());
        long stroke = 1
                + lines.stream()
                        .limit(lines.indexOf(line))
                        .filter(before -> before.transport().equals(line.transport()))
                        .count();
        return "s" + colour + (stroke > 1 ? " d" + stroke : "");
    }

    private static Optional<String> limit(MatrixSeries line) {
        LoadLimit limit = line.limit();
        return limit.firstNotHeld()
                .flatMap(rate -> Optional.ofNullable(line.cells().get(rate)))
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
        if (spreads.isEmpty() || xs.length < 2) {
            return;
        }
        ClockBand clocks = clocks(lines, shown);
        List<String> below = new ArrayList<>(notes);
        HostWording.chartNote(clocks.boundNanos()).ifPresent(below::add);
        OptionalDouble limit = limit(lines, shown.column());
        double low =
                Math.min(spreads.stream().mapToDouble(Spread::low).min().orElse(1), limit.orElse(Double.MAX_VALUE));
        // A percentile that some repeats never reached has no place on the scale.
        double high = DoubleStream.concat(
                        spreads.stream().flatMapToDouble(spread -> DoubleStream.of(spread.low(), spread.high())),
                        limit.stream())
                .filter(Double::isFinite)
                .max()
                .orElse(10);
        parts.add(new Chart(
                text,
                Size.WIDE_NAMES,
                Size.NARROW,
                size -> {
                    Axis x = look.xAxis().apply(size);
                    Axis y = shown.column().unit() == Column.Unit.LATENCY || high / low > 20
                            ? Axis.logarithmic(low, high, size.bottom(), size.top(), look.yTick())
                            : Axis.fromZero(high, size.bottom(), size.top(), 5, look.yTick());
                    Plot plot = new Plot(size, text, x, y, xs);
                    plot.shade(clocks);
                    plot.grid();
                    bars(plot, lines, curves, shown);
                    plot.curves(curves);
                    plot.dots(curves, knees);
                    limit.ifPresent(nanos -> plot.limit(nanos, "expected " + PercentileCurve.NANOS.apply(nanos)));
                    plot.linking(links(lines, xs));
                    plot.names(shortened(curves, size), xs[xs.length - 1]);
                    return plot.finished(curves, i -> look.x().apply(xs[i]));
                },
                below.isEmpty() ? "" : String.join("; ", below) + "."));
    }

    private static List<List<String>> links(List<MatrixSeries> lines, double[] xs) {
        return lines.stream()
                .map(line -> DoubleStream.of(xs)
                        .mapToObj(x -> Optional.ofNullable(line.cells().get(x))
                                .map(MatrixRows.Row::link)
                                .orElse(""))
                        .toList())
                .toList();
    }

    /** What is expected of the latency that the lines show, if all show the same. */
    private OptionalDouble limit(List<MatrixSeries> lines, Column column) {
        List<String> kinds = lines.stream()
                .flatMap(line -> line.cells().values().stream())
                .map(MatrixRows.Row::latency)
                .distinct()
                .toList();
        return column.unit() == Column.Unit.LATENCY && kinds.size() == 1
                ? ExpectedLatency.of(result, kinds.getFirst(), column)
                : OptionalDouble.empty();
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
