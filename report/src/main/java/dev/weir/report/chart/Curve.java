package dev.weir.report.chart;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * One line of a chart, or one shaded area.
 *
 * @param name what stands at its end and in the read-out
 * @param style its CSS class: {@code s1} to {@code s8} are colours of series, {@code d2} to {@code d8} beside one a
 *     kind of stroke, {@code shade} is the tool's grey
 * @param area whether it is filled down to the floor
 * @param values its value at every x; NaN where there is none
 * @param format writes a value in the read-out
 */
public record Curve(String name, String style, boolean area, List<Double> values, DoubleFunction<String> format) {

    public Curve {
        values = List.copyOf(values);
    }

    public static Curve line(String name, String style, double[] values, DoubleFunction<String> format) {
        return new Curve(name, style, false, boxed(values), format);
    }

    public static Curve shade(String name, double[] values, DoubleFunction<String> format) {
        return new Curve(name, "shade", true, boxed(values), format);
    }

    private static List<Double> boxed(double[] values) {
        return DoubleStream.of(values).boxed().toList();
    }

    public double value(int i) {
        return values.get(i);
    }

    /** The largest value, or NaN. */
    public double max() {
        double max = Double.NaN;
        for (double value : values) {
            max = Double.isNaN(max) || value > max ? value : max;
        }
        return max;
    }

    /** Whether any value is 0. */
    public boolean anyZero() {
        return values.stream().anyMatch(value -> value == 0);
    }

    /** The smallest value above 0, or NaN. */
    public double minAboveZero() {
        double min = Double.NaN;
        for (double value : values) {
            if (value > 0 && (Double.isNaN(min) || value < min)) {
                min = value;
            }
        }
        return min;
    }
}
