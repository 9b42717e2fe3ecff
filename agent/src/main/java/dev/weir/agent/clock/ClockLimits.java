package dev.weir.agent.clock;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds the line of a host's clock against exchanges before, within and after a stretch of time. Each exchange says between which
 * limits the truth was at its two instants; between two instants a clock may leave the line by {@link #MOST_WANDER}.
 */
public final class ClockLimits {

    /**
     * By how much the rate of a clock may differ from the line's at any time, in nanoseconds per nanosecond. A crystal that warms
     * up changes its rate by less than a tenth of this.
     */
    public static final double MOST_WANDER = 50e-6;

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
        for (int i = 1; i < limits.size(); i++) {
            limits.get(i).narrow(limits.get(i - 1));
        }
        for (int i = limits.size() - 2; i >= 0; i--) {
            limits.get(i).narrow(limits.get(i + 1));
        }
        double most = beyond(limits, fromNanos, toNanos);
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            if (limit.least > limit.most) {
                return new ClockBound.Contradicted(limit.atNanos, (long) Math.ceil(limit.least - limit.most));
            }
            if (i > 0 && limit.atNanos - fromNanos >= 0 && limits.get(i - 1).atNanos - toNanos <= 0) {
                most = Math.max(most, limit.farthestSince(limits.get(i - 1)));
            }
        }
        return new ClockBound.Within((long) Math.ceil(most));
    }

    /** The largest distance where the stretch begins before the first exchange or ends after the last. */
    private static double beyond(List<Limit> limits, long fromNanos, long toNanos) {
        Limit first = limits.getFirst();
        Limit last = limits.getLast();
        return Math.max(
                fromNanos - first.atNanos < 0 ? first.farthestAt(fromNanos) : 0,
                toNanos - last.atNanos > 0 ? last.farthestAt(toNanos) : 0);
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

        /** The truth cannot leave the limits of a neighbour faster than a clock wanders. */
        private void narrow(Limit neighbour) {
            double wander = MOST_WANDER * Math.abs(atNanos - neighbour.atNanos);
            least = Math.max(least, neighbour.least - wander);
            most = Math.min(most, neighbour.most + wander);
        }

        /** The largest distance from the line between an earlier neighbour and this. */
        private double farthestSince(Limit earlier) {
            double wander = MOST_WANDER * (atNanos - earlier.atNanos);
            return Math.max((most + earlier.most + wander) / 2, -(least + earlier.least - wander) / 2);
        }

        /** The largest distance from the line at an instant on this side of all exchanges. */
        private double farthestAt(long instant) {
            double wander = MOST_WANDER * Math.abs(atNanos - instant);
            return Math.max(most + wander, wander - least);
        }
    }
}
