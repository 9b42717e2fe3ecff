package dev.weir.run.verdict;

import dev.weir.schedule.DueCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How far a phase or a step had come at many instants, to tell afterwards whether something in it fell further and further
 * behind. Used by the run's own thread.
 *
 * @param <C> the counts of an instant
 */
public final class ProgressCurve<C> {

    /** As many instants as are kept: of more, every second one is forgotten. */
    private static final int MOST = 4096;

    private static final int QUARTERS = 4;

    /** Whatever grows by less than that over half of a phase may be chance. */
    private static final long LEAST_GROWTH_NANOS = 250_000_000;

    /** The least part of the time that passes by which what falls behind falls behind. */
    private static final double LEAST_SLOPE = 0.01;

    /** The look of an instant may come by so much later. */
    private static final long LOOKS_LATE_BY_NANOS = 10_000_000;

    private final long[] atNanos = new long[MOST];
    private final List<C> counts = new ArrayList<>();
    private int size;
    private int every = 1;
    private int skipped;

    /** What is there now; {@code nanos} from the start of the phase, ever later. */
    public void take(long nanos, C now) {
        if (++skipped < every) {
            return;
        }
        skipped = 0;
        if (size == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                atNanos[i] = atNanos[2 * i + 1];
                counts.set(i, counts.get(2 * i + 1));
            }
            size = MOST / 2;
            counts.subList(size, MOST).clear();
            every *= 2;
        }
        atNanos[size++] = nanos;
        counts.add(now);
    }

    /** How many there were at an instant: at the last look before it, or just after it. */
    public long until(long nanos, ToLongFunction<C> count) {
        int after = 0;
        while (after < size && atNanos[after] <= nanos + LOOKS_LATE_BY_NANOS) {
            after++;
        }
        return after == 0 ? 0 : count.applyAsLong(counts.get(after - 1));
    }

    /**
     * Whether something was ever later over a phase. What never happened at all was not late: it is left out evenly.
     *
     * @param due counts what was due, from the start
     * @param dueNanos for how long messages were due
     * @param count how often it had happened
     * @param inAll how often it happened in the end
     */
    public boolean fallsBehind(DueCount due, long dueNanos, ToLongFunction<C> count, long inAll) {
        long[] least = inAll == 0 ? new long[0] : leastLags(lags(due, dueNanos, count, inAll), dueNanos);
        if (least.length < QUARTERS) {
            return false;
        }
        long grownNanos = least[3] - least[1];
        return grownNanos > Math.max(LEAST_GROWTH_NANOS, LEAST_SLOPE * dueNanos / 2)
                && least[2] - least[1] > grownNanos / QUARTERS
                && least[3] - least[2] > grownNanos / QUARTERS;
    }

    /** At each instant, how long ago that was due which happened last. */
    private long[] lags(DueCount due, long dueNanos, ToLongFunction<C> count, long inAll) {
        int within = 0;
        double[] dueBy = new double[size + 1];
        while (within < size && atNanos[within] <= dueNanos) {
            dueBy[within + 1] = due.until(atNanos[within]);
            within++;
        }
        double share = (double) inAll / Math.max(1, due.until(dueNanos));
        long[] lags = new long[within];
        int reached = 0;
        for (int i = 0; i < within; i++) {
            double done = count.applyAsLong(counts.get(i)) / share;
            while (reached < i + 1 && dueBy[reached + 1] <= done) {
                reached++;
            }
            lags[i] = reached == i + 1 ? 0 : atNanos[i] - instant(reached, dueBy, done);
        }
        return lags;
    }

    /** When so many were due, between two looks. */
    private long instant(int reached, double[] dueBy, double done) {
        long fromNanos = reached == 0 ? 0 : atNanos[reached - 1];
        double part = (done - dueBy[reached]) / (dueBy[reached + 1] - dueBy[reached]);
        return fromNanos + Math.round(part * (atNanos[reached] - fromNanos));
    }

    /** The least lag of each quarter of the time; nothing if one has too few looks. */
    private long[] leastLags(long[] lags, long dueNanos) {
        long[] least = new long[QUARTERS];
        int[] looks = new int[QUARTERS];
        Arrays.fill(least, Long.MAX_VALUE);
        for (int i = 0; i < lags.length; i++) {
            int quarter = Math.clamp(Math.ceilDiv(atNanos[i] * QUARTERS, Math.max(1, dueNanos)) - 1, 0, 3);
            least[quarter] = Math.min(least[quarter], lags[i]);
            looks[quarter]++;
        }
        return Arrays.stream(looks).allMatch(count -> count > 1) ? least : new long[0];
    }
}
