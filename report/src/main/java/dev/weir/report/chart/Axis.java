package dev.weir.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A scale: where a value lies between two ends of a chart, and which values are written beside it.
 *
 * @param low value at the start
 * @param high value at the end
 * @param start coordinate of {@code low}
 * @param end coordinate of {@code high}
 * @param logarithmic whether equal steps are equal factors
 * @param ticks values that are written, ascending
 */
public record Axis(double low, double high, double start, double end, boolean logarithmic, List<Tick> ticks) {

    private static final double TICK_CHARACTER = 7.2;
    private static final double TICK_GAP = 8;

    /** One value that is written beside the axis. */
    public record Tick(double value, String label) {}

    /** An axis from 0 to a round number a little above {@code high}. */
    public static Axis fromZero(double high, double start, double end, int wantedTicks, DoubleFunction<String> label) {
        double top = high > 0 ? high : 1;
        // A hair above a round number does not need a coarser step; a line on the upper edge needs room.
        double step = roundStep(top / wantedTicks * 0.98);
        double last = Math.ceil(top * 1.04 / step) * step;
        return new Axis(0, last, start, end, false, ticks(0, last, step, label));
    }

    /** The same up to the largest value of some curves. */
    public static Axis fromZero(List<Curve> curves, Size size, int wantedTicks, DoubleFunction<String> label) {
        double high =
                curves.stream().mapToDouble(Curve::max).filter(v -> v > 0).max().orElse(1);
        return fromZero(high, size.bottom(), size.top(), wantedTicks, label);
    }

    /** An axis of exactly the given range. */
    public static Axis range(
            double low, double high, double start, double end, int wantedTicks, DoubleFunction<String> label) {
        double step = roundStep((high - low) / wantedTicks);
        return new Axis(low, high, start, end, false, ticks(Math.ceil(low / step - 1e-9) * step, high, step, label));
    }

    /** A logarithmic axis; {@code low} and {@code high} are above 0. */
    public static Axis logarithmic(double low, double high, double start, double end, DoubleFunction<String> label) {
        double bottom = roundDown(low);
        double top = roundUp(Math.max(high, bottom * 1.01));
        boolean few = Math.log10(top / bottom) <= 2.5;
        List<Tick> ticks = new ArrayList<>();
        for (double decade = Math.pow(10, Math.floor(Math.log10(bottom) + 1e-9)); decade <= top * 1.001; decade *= 10) {
            for (int digit : few ? new int[] {1, 2, 5} : new int[] {1}) {
                double value = decade * digit;
                if (value >= bottom * 0.999 && value <= top * 1.001) {
                    ticks.add(new Tick(value, label.apply(value)));
                }
            }
        }
        return new Axis(bottom, top, start, end, true, List.copyOf(ticks));
    }

    /** An axis to the right with these values themselves beside it, as far as there is room; a little wider than they reach. */
    public static Axis labelled(double[] sorted, DoubleFunction<String> name, Size size) {
        double low = sorted[0];
        double high = sorted[sorted.length - 1];
        boolean logarithmic = high / low > 8;
        double pad = logarithmic ? Math.pow(high / low, 0.03) : (high - low) * 0.03;
        Axis scale = new Axis(
                logarithmic ? low / pad : low - pad,
                logarithmic ? high * pad : high + pad,
                size.left(),
                size.right(),
                logarithmic,
                List.of());
        List<Tick> ticks = new ArrayList<>();
        double free = 0;
        for (double number : sorted) {
            String label = name.apply(number);
            double half = label.length() * TICK_CHARACTER / 2;
            if (scale.at(number) - half >= free) {
                ticks.add(new Tick(number, label));
                free = scale.at(number) + half + TICK_GAP;
            }
        }
        return new Axis(scale.low(), scale.high(), scale.start(), scale.end(), logarithmic, ticks);
    }

    private static List<Tick> ticks(double from, double to, double step, DoubleFunction<String> label) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; from + i * step <= to + step * 1e-6; i++) {
            // Multiplied, not summed up: 0.1 ten times over is not 1.
            double value = from + i * step;
            ticks.add(new Tick(value, label.apply(Math.abs(value) < step * 1e-6 ? 0 : value)));
        }
        return List.copyOf(ticks);
    }

    private static double roundStep(double raw) {
        double decade = Math.pow(10, Math.floor(Math.log10(raw)));
        double digits = raw / decade;
        return decade * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
    }

    private static double roundDown(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        double digits = value / decade;
        return decade * (digits >= 4.999 ? 5 : digits >= 1.999 ? 2 : 1);
    }

    private static double roundUp(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        double digits = value / decade;
        return decade * (digits <= 1.001 ? 1 : digits <= 2.001 ? 2 : digits <= 5.001 ? 5 : 10);
    }

    /** The coordinate of {@code value}; values beyond the ends lie at the ends. */
    public double at(double value) {
        double inside = Math.clamp(value, low, high);
        double fraction = logarithmic ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
        return start + fraction * (end - start);
    }
}
