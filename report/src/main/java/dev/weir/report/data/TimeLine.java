package dev.weir.report.data;

import dev.weir.result.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The time axis of a report: equal steps of whole seconds, few enough to be drawn.
 *
 * @param fromNanos start of the first step, a multiple of their length from the start of the measured phase, so that steps
 *     with and without the warm-up agree
 * @param toNanos end of the last interval; the last step may reach beyond it
 * @param stepNanos length of a step
 * @param steps number of steps
 */
public record TimeLine(long fromNanos, long toNanos, long stepNanos, int steps) {

    public static final long SECOND = 1_000_000_000L;
    private static final int MOST_STEPS = 180;

    /** The time line that covers all intervals. */
    public static TimeLine of(List<Interval> intervals) {
        if (intervals.isEmpty()) {
            return new TimeLine(0, SECOND, SECOND, 1);
        }
        long from = intervals.getFirst().startNanos();
        long to = from;
        for (Interval interval : intervals) {
            from = Math.min(from, interval.startNanos());
            to = Math.max(to, interval.startNanos() + interval.lengthNanos());
        }
        long seconds = Math.max(1, Math.ceilDiv(to - from, SECOND));
        // One less leaves room for the step that begins before the first interval.
        long step = Math.ceilDiv(seconds, MOST_STEPS - 1) * SECOND;
        long start = Math.floorDiv(from, step) * step;
        return new TimeLine(start, to, step, Math.toIntExact(Math.max(1, Math.ceilDiv(to - start, step))));
    }

    /** The step an instant falls into; -1 when it is before the line, {@code steps} when it is behind. */
    public int stepAt(long nanos) {
        if (nanos < fromNanos) {
            return -1;
        }
        // Without a sign: the difference may be larger than a long that has one.
        long step = Long.divideUnsigned(nanos - fromNanos, stepNanos);
        return step < 0 || step > steps ? steps : (int) step;
    }

    public double startSeconds(int step) {
        return (fromNanos + step * stepNanos) / 1e9;
    }

    public double endSeconds() {
        return toNanos / 1e9;
    }

    /** The middle of what is drawn of every step, in seconds. */
    public double[] middles() {
        double[] middles = new double[steps];
        for (int step = 0; step < steps; step++) {
            middles[step] = startSeconds(step) + width(step) / 2;
        }
        return middles;
    }

    /** How much is drawn of every step, in seconds: of the last no more than up to the end of the line. */
    public double[] widths() {
        double[] widths = new double[steps];
        for (int step = 0; step < steps; step++) {
            widths[step] = width(step);
        }
        return widths;
    }

    private double width(int step) {
        return Math.min(startSeconds(step) + stepNanos / 1e9, Math.max(endSeconds(), startSeconds(step)))
                - startSeconds(step);
    }

    /** A count as a rate per second; NaN where there is no interval. */
    public double[] rates(List<Interval> intervals, ToDoubleFunction<Interval> count) {
        double[] sums = new double[steps];
        double[] coveredSeconds = new double[steps];
        for (Interval interval : intervals) {
            int step = stepOf(interval);
            double figure = count.applyAsDouble(interval);
            if (figure >= 0) {
                sums[step] += figure;
                coveredSeconds[step] += interval.lengthNanos() / 1e9;
            }
        }
        for (int step = 0; step < steps; step++) {
            // Less than half a second has no rate worth drawing.
            sums[step] = coveredSeconds[step] < 0.5 ? Double.NaN : sums[step] / coveredSeconds[step];
        }
        return sums;
    }

    /** The largest of a figure in every step; NaN where there is none. */
    public double[] peaks(List<Interval> intervals, ToDoubleFunction<Interval> figure) {
        double[] peaks = new double[steps];
        Arrays.fill(peaks, Double.NaN);
        for (Interval interval : intervals) {
            double value = figure.applyAsDouble(interval);
            if (value >= 0) {
                int step = stepOf(interval);
                peaks[step] = Double.isNaN(peaks[step]) ? value : Math.max(peaks[step], value);
            }
        }
        return peaks;
    }

    private int stepOf(Interval interval) {
        return Math.clamp(stepAt(interval.startNanos() + interval.lengthNanos() / 2), 0, steps - 1);
    }
}
