package dev.weir.report.chart;

import dev.weir.report.chart.Axis.Tick;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** Latency against percentile: the rarer, the further right, every nine as wide as the one before. */
public final class PercentileCurve {

    public static final DoubleFunction<String> NANOS = value -> Durations.format(Math.round(value));

    private static final int POINTS = 160;
    private static final double SAMPLES_ABOVE = 10;
    private static final Set<String> TOOLS_OWN = Set.of("shade", "s4");

    private final RunData data;

    public PercentileCurve(RunData data) {
        this.data = data;
    }

    public String draw(ChartText text, Size size) {
        double nines = nines();
        double[] xs = new double[POINTS + 1];
        for (int i = 0; i <= POINTS; i++) {
            // Closer together where the curve bends most.
            xs[i] = nines * Math.pow((double) i / POINTS, 1.7);
        }
        List<Curve> curves = curves(xs);
        // Lags of a few nanoseconds would squeeze everything else into the upper half.
        double low = curves.stream()
                .filter(curve -> !TOOLS_OWN.contains(curve.style()))
                .mapToDouble(curve -> curve.minAboveZero() / 20)
                .filter(v -> v > 0)
                .min()
                .orElse(1);
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(10);
        Axis x = new Axis(0, nines, size.left(), size.right(), false, ticks(nines, size));
        Axis y = Axis.logarithmic(low, high, size.bottom(), size.top(), Figures::nanosTick);
        Plot plot = new Plot(size, text, x, y, xs);
        plot.shade(new ClockBand(boundNanos(Latency.END_TO_END)));
        plot.grid();
        plot.curves(curves);
        plot.names(curves, nines);
        return plot.finished(curves, i -> percentileLabel(xs[i]));
    }

    /** Whether the latency that says most has so many samples that one of its percentiles means something. */
    public boolean drawable() {
        return supportedNines(data.mainLatency()) >= Math.log10(2);
    }

    /** Up to how many nines the best filled histogram tells a percentile. */
    private double nines() {
        return Stream.of(Latency.ROUND_TRIP, Latency.END_TO_END, Latency.PUBLISH, Latency.SERVICE)
                .mapToDouble(this::supportedNines)
                .reduce(1, Math::max);
    }

    /** The nines of the last percentile with 10 messages above it; negative when there is none. */
    private double supportedNines(String name) {
        return data.log()
                .measured(name)
                .map(histogram -> Math.log10(histogram.getTotalCount() * expectedPerArrived(name) / SAMPLES_ABOVE))
                .orElse(-1.0);
    }

    private List<Curve> curves(double[] xs) {
        List<Curve> curves = new ArrayList<>();
        boolean saturated = data.result().subject().saturated();
        add(curves, xs, Latency.TOOL_OVERHEAD, "shade");
        add(curves, xs, Latency.SCHEDULE_LAG, "s4");
        add(curves, xs, Latency.SERVICE, saturated ? "s1" : "s3");
        add(curves, xs, Latency.PUBLISH, "s2");
        boolean back = data.mainLatency().equals(Latency.ROUND_TRIP);
        add(curves, xs, Latency.END_TO_END, back ? "s5" : saturated ? "s3" : "s1");
        add(curves, xs, Latency.ROUND_TRIP, "s1");
        return curves;
    }

    private long boundNanos(String name) {
        return data.result().acrossHosts().boundNanos(name);
    }

    private void add(List<Curve> curves, double[] xs, String name, String style) {
        data.log().measured(name).ifPresent(histogram -> {
            double[] values = new double[xs.length];
            double ownNines = supportedNines(name);
            double perArrived = expectedPerArrived(name);
            for (int i = 0; i < xs.length; i++) {
                // Beyond them a percentile is hardly more than the maximum.
                double percentile = 100 * (1 - Math.pow(10, -xs[i])) * perArrived;
                values[i] = xs[i] > ownNines + 1e-9 || percentile > 100 + 1e-9
                        ? Double.NaN
                        : histogram.getValueAtPercentile(percentile);
            }
            curves.add(
                    style.equals("shade")
                            ? Curve.shade(Wording.title(name), values, NANOS)
                            : Curve.line(Wording.title(name), style, values, new ClockBand(boundNanos(name)).format()));
        });
    }

    /** A percentile is of the messages due: the curve ends where those begin that never came. */
    private double expectedPerArrived(String name) {
        return Wording.latency(data.result(), name)
                .filter(latency -> latency.missing() > 0)
                .map(latency -> (double) latency.expected() / Math.max(1, latency.arrived()))
                .orElse(1.0);
    }

    private static List<Tick> ticks(double nines, Size size) {
        List<Tick> ticks = new ArrayList<>();
        if (Math.log10(2) / nines * (size.right() - size.left()) >= 34) {
            ticks.add(new Tick(0, "p0"));
        }
        ticks.add(new Tick(Math.log10(2), "p50"));
        double last = Math.log10(2);
        for (int n = 1; n <= nines + 1e-9; n++) {
            double room = (n - last) / nines * (size.right() - size.left());
            if (room >= 30 + 8 * Math.max(0, n - 2)) {
                ticks.add(new Tick(n, nineLabel(n)));
                last = n;
            }
        }
        return List.copyOf(ticks);
    }

    private static String nineLabel(int n) {
        return n == 1 ? "p90" : n == 2 ? "p99" : "p99." + "9".repeat(n - 2);
    }

    private static String percentileLabel(double nines) {
        double percentile = 100 * (1 - Math.pow(10, -nines));
        int decimals = Math.max(0, (int) Math.ceil(nines) - 1);
        return "p" + Figures.plain(Figures.cut(percentile, decimals));
    }
}
