package dev.weir.report.chart;

import dev.weir.report.chart.Axis.Tick;
import dev.weir.report.wording.Figures;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Latency against percentile, from the percentiles of results alone: every nine as wide as the one before. */
public final class PercentileLines {

    private static final int COLOURS = 8;

    private final Map<String, Latency> lines;
    private final List<Double> percentiles;

    /** @param lines latencies by what they are called, in order */
    public PercentileLines(Map<String, Latency> lines) {
        this.lines = lines;
        this.percentiles = lines.values().stream()
                .flatMap(latency -> latency.percentiles().stream())
                .filter(PercentileLines::tells)
                .map(Percentile::percentile)
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean tells(Percentile percentile) {
        return percentile.supported() && percentile.reached() && percentile.percentile() < 100;
    }

    /** Whether there are so many samples that two percentiles mean something. */
    public boolean drawable() {
        return percentiles.size() >= 2;
    }

    public String draw(ChartText text, Size size) {
        double[] xs = percentiles.stream().mapToDouble(PercentileLines::nines).toArray();
        List<Curve> curves = new ArrayList<>();
        lines.forEach((name, latency) -> curves.add(
                Curve.line(name, "s" + (1 + curves.size() % COLOURS), values(latency), PercentileCurve.NANOS)));
        Axis x = new Axis(xs[0], xs[xs.length - 1], size.left(), size.right(), false, ticks(xs, size));
        Axis y = Axis.logarithmic(
                least(curves, Curve::minAboveZero), most(curves), size.bottom(), size.top(), Figures::nanosTick);
        Plot plot = new Plot(size, text, x, y, xs);
        plot.grid();
        plot.curves(curves);
        plot.dots(curves, List.of());
        plot.names(curves, xs[xs.length - 1]);
        return plot.finished(curves, i -> Figures.percentile(percentiles.get(i)));
    }

    private double[] values(Latency latency) {
        return percentiles.stream()
                .mapToDouble(percentile -> latency.percentiles().stream()
                        .filter(found -> found.percentile() == percentile && tells(found))
                        .mapToDouble(found -> Math.max(1, found.nanos()))
                        .findFirst()
                        .orElse(Double.NaN))
                .toArray();
    }

    private static double nines(double percentile) {
        return -Math.log10(1 - percentile / 100);
    }

    private List<Tick> ticks(double[] xs, Size size) {
        List<Tick> ticks = new ArrayList<>();
        double width = (size.right() - size.left()) / (xs[xs.length - 1] - xs[0]);
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < xs.length; i++) {
            boolean room = (xs[i] - last) * width >= 46;
            if (room) {
                ticks.add(new Tick(xs[i], Figures.percentile(percentiles.get(i))));
                last = xs[i];
            }
        }
        return List.copyOf(ticks);
    }

    private static double least(List<Curve> curves, ToDoubleFunction<Curve> value) {
        return curves.stream().mapToDouble(value).filter(v -> v > 0).min().orElse(1);
    }

    private static double most(List<Curve> curves) {
        return curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(10);
    }
}
