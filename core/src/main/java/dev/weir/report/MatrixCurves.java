package dev.weir.report;

import dev.weir.report.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
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

    void write() {
        List<MatrixSeries> byRate = MatrixSeries.along(
                result, key -> key.equals("rate") || key.equals("poisson"), Rates::parse, CellRun::offeredPerSecond);
        List<MatrixSeries> bySize =
                MatrixSeries.along(result, key -> key.equals("size"), Sizes::parse, CellRun::messageBytes);
        if (!drawable(byRate) && !drawable(bySize)) {
            return;
        }
        page.section("curves", "Along an axis", "Medians over the repeats; both axes are logarithmic.");
        if (drawable(byRate)) {
            latency(byRate, 50);
            latency(byRate, 99);
        }
        if (drawable(bySize)) {
            throughput(bySize);
        }
        page.end();
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

    private void latency(List<MatrixSeries> all, double percentile) {
        String name = Figures.percentile(percentile);
        ToDoubleFunction<CellRun> value = run -> run.percentiles().stream()
                .filter(one -> one.percentile() == percentile)
                .mapToDouble(one -> one.reached() ? one.nanos() : Double.NaN)
                .findFirst()
                .orElse(0);
        List<MatrixSeries> lines = first(all);
        double[] xs = xs(lines);
        List<Curve> curves = curves(lines, xs, value, false, nanos -> Durations.format(Math.round(nanos)));
        List<String> notes = new ArrayList<>(
                lines.stream().flatMap(line -> knee(line).stream()).toList());
        Look look = new Look(Figures::shortCount, Figures::nanosTick, rate -> "offered " + Rates.format(rate));
        String id = "rate-" + name.replace('.', '-');
        if (!notes.isEmpty()) {
            notes.addFirst("A ring is the last rate that a line kept up with");
        }
        List<Double> knees =
                lines.stream().map(line -> line.knee().orElse(Double.NaN)).toList();
        draw(text(id, name + " over the offered rate", "end to end", curves), curves, xs, look, knees, notes);
        cut(all);
    }

    private void throughput(List<MatrixSeries> all) {
        List<MatrixSeries> lines = first(all);
        double[] xs = xs(lines);
        List<Curve> curves = curves(lines, xs, CellRun::deliveredBytesPerSecond, true, Figures::byteRate);
        Look look = new Look(Figures::bytesTick, Figures::bytesTick, Sizes::format);
        ChartText text = text("size", "Throughput over the size of messages", "bytes delivered a second", curves);
        draw(text, curves, xs, look, List.of(), List.of());
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

    private static List<Curve> curves(
            List<MatrixSeries> lines,
            double[] xs,
            ToDoubleFunction<CellRun> value,
            boolean overloadedToo,
            DoubleFunction<String> format) {
        List<Curve> curves = new ArrayList<>();
        Map<String, Integer> ofTransport = new LinkedHashMap<>();
        for (MatrixSeries line : lines) {
            double[] values = new double[xs.length];
            for (int i = 0; i < xs.length; i++) {
                values[i] = line.median(xs[i], run -> overloadedToo || !run.overloaded(), value);
            }
            curves.add(Curve.line(line.name(), style(line.transport(), ofTransport), values, format));
        }
        return curves;
    }

    /** A colour for each transport, a kind of stroke for each of its lines. */
    private static String style(String transport, Map<String, Integer> ofTransport) {
        int stroke = ofTransport.merge(transport, 1, Integer::sum);
        int colour = List.copyOf(ofTransport.keySet()).indexOf(transport) + 1;
        return "s" + colour + (stroke > 1 ? " d" + stroke : "");
    }

    /** From which offered rate on a line is overloaded, and what it took then. */
    private static Optional<String> knee(MatrixSeries line) {
        return line.cells().entrySet().stream()
                .filter(point -> point.getValue().measured().stream().anyMatch(CellRun::overloaded))
                .findFirst()
                .map(point -> line.name() + " is overloaded from " + Rates.format(point.getKey())
                        + " on, of which it took " + Rates.format(taken(point.getValue())));
    }

    private static double taken(Row row) {
        return Spread.of(row.measured().stream().map(CellRun::achievedPerSecond).toList())
                .map(Spread::median)
                .orElse(0.0);
    }

    private static ChartText text(String id, String title, String unit, List<Curve> curves) {
        List<String> names = curves.stream().map(Curve::name).toList();
        return new ChartText(id, title, unit, title + ", one line for each of: " + String.join(", ", names) + ".");
    }

    private void draw(
            ChartText text, List<Curve> curves, double[] xs, Look look, List<Double> knees, List<String> notes) {
        double low = curves.stream()
                .mapToDouble(Curve::minAboveZero)
                .filter(value -> value > 0)
                .min()
                .orElse(1);
        double high = curves.stream()
                .mapToDouble(Curve::max)
                .filter(value -> value > 0)
                .max()
                .orElse(10);
        page.chart(
                text,
                Size.WIDE_NAMES,
                Size.NARROW,
                size -> {
                    Axis x = Axis.logarithmic(xs[0], xs[xs.length - 1], size.left(), size.right(), look.xTick());
                    Axis y = Axis.logarithmic(low, high, size.bottom(), size.top(), look.yTick());
                    Plot plot = new Plot(size, text, x, y, xs, 0);
                    plot.grid();
                    plot.curves(curves);
                    plot.dots(curves, knees);
                    plot.names(shortened(curves, size), xs[xs.length - 1]);
                    return plot.finished(curves, i -> look.x().apply(xs[i]));
                },
                notes.isEmpty() ? "" : String.join("; ", notes) + ".");
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
