package dev.weir.agent.clock;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Holds the line of a host's clock against exchanges before, within and after a stretch of time. Each exchange says between which
 * limits the truth was at its two instants. Between and beyond them, the truth may leave the line as fast as the exchanges allow
 * on average, and by {@link #MOST_WANDER} more: a line that was fitted to few or slow exchanges has a rate that is itself wrong.
 */
public final class ClockLimits {

    /**
     * By how much the rate of a clock may differ at any time from its mean rate over the exchanges, in nanoseconds per nanosecond. A
     * crystal that warms up changes its rate by less than a tenth of this.
     */
    public static final double MOST_WANDER = 50e-6;

    /** Where exchanges say nothing of the rate, the line's may be wrong by twice what {@link ClockFit} takes for possible. */
    private static final double UNKNOWN_RATE = 2 * ClockFit.MOST_RATE;

    /** As many limits are compared with each other to find the mean rate. */
    private static final int COMPARED = 64;

    private ClockLimits() {}

    /**
     * The bound of a line from one instant to another.
     *
     * @param exchanges in any order; those from shortly before to shortly after the stretch matter
     * @param fromNanos begin of the stretch, by the clock of the host
     * @param toNanos its end
     */
    public static ClockBound bound(ClockLine line, List<ClockExchange> exchanges, long fromNanos, long toNanos) {
        if (exchanges.isEmpty()) {
            return new ClockBound.Unknown();
        }
        List<Limit> limits = limits(line, exchanges);
        double rate = Math.min(meanRate(limits), UNKNOWN_RATE) + MOST_WANDER;
        for (int i = 1; i < limits.size(); i++) {
            limits.get(i).narrow(limits.get(i - 1), rate);
        }
        for (int i = limits.size() - 2; i >= 0; i--) {
            limits.get(i).narrow(limits.get(i + 1), rate);
        }
        double most = beyond(limits, fromNanos, toNanos, rate);
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            if (limit.least > limit.most) {
                ClockJump.Between jump = new ClockJump(line, exchanges, rate).find();
                return new ClockBound.Contradicted(
                        jump.before().askedNanos(), jump.after().answeredNanos(), (long)
                                Math.ceil(limit.least - limit.most));
            }
            if (i > 0 && limit.atNanos - fromNanos >= 0 && limits.get(i - 1).atNanos - toNanos <= 0) {
                most = Math.max(most, limit.farthestSince(limits.get(i - 1), rate));
            }
        }
        return new ClockBound.Within((long) Math.ceil(most));
    }

    /** The largest distance where the stretch begins before the first exchange or ends after the last. */
    private static double beyond(List<Limit> limits, long fromNanos, long toNanos, double rate) {
        Limit first = limits.getFirst();
        Limit last = limits.getLast();
        return Math.max(
                fromNanos - first.atNanos < 0 ? first.farthestAt(fromNanos, rate) : 0,
                toNanos - last.atNanos > 0 ? last.farthestAt(toNanos, rate) : 0);
    }

    /**
     * How fast the truth leaves the line at most, on average over the exchanges: between a limit of the earlier ones and a limit of
     * the later ones, both as close as the network allowed.
     */
    private static double meanRate(List<Limit> limits) {
        int block = Math.max(1, limits.size() / COMPARED);
        double gains = Double.POSITIVE_INFINITY;
        double loses = Double.POSITIVE_INFINITY;
        for (int i = 0; i < limits.size() / 2; i += block) {
            Limit earlierLeast = closest(limits, i, block, limit -> -limit.least);
            Limit earlierMost = closest(limits, i, block, limit -> limit.most);
            for (int j = limits.size() / 2; j < limits.size(); j += block) {
                Limit laterMost = closest(limits, j, block, limit -> limit.most);
                Limit laterLeast = closest(limits, j, block, limit -> -limit.least);
                gains = Math.min(gains, (laterMost.most - earlierLeast.least) / laterMost.since(earlierLeast));
                loses = Math.min(loses, (earlierMost.most - laterLeast.least) / laterLeast.since(earlierMost));
            }
        }
        return Math.max(0, Math.max(gains, loses));
    }

    private static Limit closest(List<Limit> limits, int from, int count, ToDoubleFunction<Limit> by) {
        return limits.subList(from, Math.min(limits.size(), from + count)).stream()
                .min(Comparator.comparingDouble(by))
                .orElseThrow();
    }

    private static List<Limit> limits(ClockLine line, List<ClockExchange> exchanges) {
        List<Limit> limits = new ArrayList<>(2 * exchanges.size());
        for (ClockExchange exchange : exchanges) {
            long received = exchange.receivedNanos();
            limits.add(new Limit(
                    received, exchange.leastOffsetNanos() - line.offsetNanos(received), Double.POSITIVE_INFINITY));
            long replied = exchange.repliedNanos();
            limits.add(new Limit(
                    replied, Double.NEGATIVE_INFINITY, exchange.mostOffsetNanos() - line.offsetNanos(replied)));
        }
        limits.sort(Comparator.comparingLong(limit -> limit.atNanos - line.originNanos()));
        return limits;
    }

    /** Between what the truth minus the line lies at an instant. */
    private static final class Limit {
        private final long atNanos;
        private double least;
        private double most;

        private Limit(long atNanos, double least, double most) {
            this.atNanos = atNanos;
            this.least = least;
            this.most = most;
        }

        /** Time since an earlier one; never 0. */
        private double since(Limit earlier) {
            return Math.max(1, atNanos - earlier.atNanos);
        }

        /** The truth cannot leave the limits of a neighbour faster than at this rate. */
        private void narrow(Limit neighbour, double rate) {
            double wander = rate * Math.abs(atNanos - neighbour.atNanos);
            least = Math.max(least, neighbour.least - wander);
            most = Math.min(most, neighbour.most + wander);
        }

        /** The largest distance from the line between an earlier neighbour and this. */
        private double farthestSince(Limit earlier, double rate) {
            double wander = rate * (atNanos - earlier.atNanos);
            return Math.max((most + earlier.most + wander) / 2, -(least + earlier.least - wander) / 2);
        }

        /** The largest distance from the line at an instant on this side of all exchanges. */
        private double farthestAt(long instant, double rate) {
            double wander = rate * Math.abs(atNanos - instant);
            return Math.max(most + wander, wander - least);
        }
    }
}
