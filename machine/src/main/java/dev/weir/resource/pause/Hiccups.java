package dev.weir.resource.pause;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * How late a thread woke that was due every 4 milliseconds, between two instants. Plain lateness: the timer's own oversleep
 * is in it (50 to 100 µs on Linux, see {@link #medianNanos}), nothing is subtracted.
 *
 * @param lateness how late it was, at every instant at which it was due: those that passed while it was late count too,
 *     so that a percentile is one of time; nanoseconds
 * @param pausesNanos sum of all pauses over the limit
 * @param longest the longest pauses over the limit, in order of time
 * @param forgotten how many pauses over the limit are not among them, because there were too many
 */
public record Hiccups(Histogram lateness, long pausesNanos, List<Pause> longest, long forgotten) {

    private static final double MEDIAN = 50;
    private static final double NEARLY_ALL = 99;

    public Hiccups {
        longest = List.copyOf(longest);
    }

    /** The usual lateness. */
    public long medianNanos() {
        return lateness.getValueAtPercentile(MEDIAN);
    }

    /** 99th percentile of the lateness. */
    public long p99Nanos() {
        return lateness.getValueAtPercentile(NEARLY_ALL);
    }

    /** The largest lateness; 0 when the thread was never due. */
    public long longestNanos() {
        return lateness.getMaxValue();
    }
}
