package dev.weir.report.chart;

import dev.weir.report.wording.HostWording;
import java.util.function.DoubleFunction;

/**
 * The lowest part of a scale of latencies: those that are smaller than clocks of hosts differ, and that nobody can tell apart.
 *
 * @param boundNanos by how much latencies may be wrong; 0 where one clock measured them, below 0 if nobody knows
 */
public record ClockBand(long boundNanos) {

    /** How many characters of the label fit into the width of a chart, in pixels a character. */
    private static final double CHARACTER = 6.8;

    /** Whether it covers any part of the scale. */
    private boolean seen(Axis y) {
        return boundNanos < 0 || (double) boundNanos > y.low();
    }

    /**
     * Where a scale begins so that latencies of 0 lie within the bound, and not at the least of the others.
     *
     * @param leastNanos the least latency above 0
     */
    public double low(double leastNanos, boolean zeros) {
        return zeros && boundNanos > 0 ? Math.min(leastNanos, boundNanos / 2.0) : leastNanos;
    }

    private double upTo(Axis y) {
        return boundNanos < 0 ? y.at(y.high()) : y.at((double) boundNanos);
    }

    /** Shades it across a chart; under everything else. */
    void shade(Svg svg, Axis y, Size size) {
        if (boundNanos != 0 && seen(y)) {
            svg.rect("clock", size.left(), upTo(y), size.right() - size.left(), size.bottom() - upTo(y));
        }
    }

    /** Draws its upper end and says what it is; over everything else. */
    void label(Svg svg, Axis y, Size size) {
        if (boundNanos == 0 || !seen(y)) {
            return;
        }
        if (boundNanos > 0) {
            svg.line("clock-halo", size.left(), upTo(y), size.right(), upTo(y));
            svg.line("clock-end", size.left(), upTo(y), size.right(), upTo(y));
        }
        String label = HostWording.band(boundNanos);
        int room = (int) ((size.right() - size.left()) / CHARACTER);
        svg.text(
                "tick over",
                "start",
                size.left() + 6,
                size.bottom() - 7,
                label.length() <= room ? label : "clock bound " + HostWording.bound(boundNanos));
    }

    /** The same where latencies are to the right: shades it and says above it what it is. */
    void shadeAlong(Svg svg, Axis x, Size size) {
        if (boundNanos != 0 && seen(x)) {
            svg.rect("clock", size.left(), size.top() - 4, upTo(x) - size.left(), size.bottom() - size.top() + 4);
            svg.text("tick", "start", size.left() + 2, size.top() - 10, HostWording.band(boundNanos));
        }
    }

    /** How a latency is written that may be wrong by as much. */
    public DoubleFunction<String> format() {
        return nanos -> HostWording.alone(Math.round(nanos), boundNanos);
    }
}
