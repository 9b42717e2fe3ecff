package dev.weir.agent.clock;

import dev.weir.clock.ClockLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the line that the clock of a host follows on the reference clock. Every exchange excludes lines that would have an answer
 * arrive before its question was sent. What remains is a convex set, and its centre of gravity is the line that is taken.
 *
 * <p>A line is written as its offsets at the first and at the last instant, in nanoseconds beside the first offset, so that the
 * set is a polygon in two coordinates of the same size.
 */
public final class ClockFit {

    /** Crystals differ by some ten millionths, and a clock that is being corrected by up to 500. */
    static final double MOST_RATE = 600e-6;

    private static final long SHORTEST_NANOS = 1_000_000;

    private final long firstNanos;
    private final double lengthNanos;
    private final long base;
    private List<Point> polygon;

    /** A line, as its offsets at the two instants. */
    private record Point(double first, double last) {}

    private ClockFit(List<ClockExchange> exchanges) {
        firstNanos = exchanges.getFirst().receivedNanos();
        lengthNanos = Math.max(SHORTEST_NANOS, exchanges.getLast().repliedNanos() - firstNanos);
        base = exchanges.getFirst().leastOffsetNanos();
        double most = exchanges.getFirst().mostOffsetNanos() - base + lengthNanos;
        double turn = MOST_RATE * lengthNanos;
        polygon = List.of(
                new Point(-lengthNanos, -lengthNanos - turn),
                new Point(-lengthNanos, -lengthNanos + turn),
                new Point(most, most + turn),
                new Point(most, most - turn));
    }

    /**
     * The line that fits all exchanges.
     *
     * @param exchanges in the order of time, at least one
     * @return nothing when no straight line fits: a clock was set, or changed its rate
     */
    public static Optional<ClockLine> line(List<ClockExchange> exchanges) {
        ClockFit fit = new ClockFit(exchanges);
        for (ClockExchange exchange : exchanges) {
            fit.cut(exchange.receivedNanos(), exchange.leastOffsetNanos(), 1);
            fit.cut(exchange.repliedNanos(), exchange.mostOffsetNanos(), -1);
        }
        return fit.polygon.isEmpty() ? Optional.empty() : Optional.of(fit.centre());
    }

    /** Keeps the lines whose offset at an instant is at least (side 1) or at most (side -1) this one. */
    private void cut(long atNanos, long offset, int side) {
        double share = (atNanos - firstNanos) / lengthNanos;
        double limit = offset - base;
        List<Point> kept = new ArrayList<>();
        for (int i = 0; i < polygon.size(); i++) {
            Point from = polygon.get(i);
            Point to = polygon.get((i + 1) % polygon.size());
            double fromInside = side * (at(from, share) - limit);
            double toInside = side * (at(to, share) - limit);
            if (fromInside >= 0) {
                kept.add(from);
            }
            if (fromInside >= 0 != toInside >= 0) {
                double way = fromInside / (fromInside - toInside);
                kept.add(new Point(
                        from.first() + way * (to.first() - from.first()),
                        from.last() + way * (to.last() - from.last())));
            }
        }
        polygon = kept;
    }

    private static double at(Point line, double share) {
        return line.first() + share * (line.last() - line.first());
    }

    private ClockLine centre() {
        double area = 0;
        double first = 0;
        double last = 0;
        Point origin = polygon.getFirst();
        for (int i = 1; i + 1 < polygon.size(); i++) {
            Point a = polygon.get(i);
            Point b = polygon.get(i + 1);
            double triangle = (a.first() - origin.first()) * (b.last() - origin.last())
                    - (b.first() - origin.first()) * (a.last() - origin.last());
            area += triangle;
            first += triangle * (a.first() + b.first() + origin.first()) / 3;
            last += triangle * (a.last() + b.last() + origin.last()) / 3;
        }
        Point centre = area == 0 ? middle() : new Point(first / area, last / area);
        return new ClockLine(
                firstNanos, base + Math.round(centre.first()), (centre.last() - centre.first()) / lengthNanos);
    }

    /** Of a set without an area: one line, or lines between two. */
    private Point middle() {
        return new Point(
                polygon.stream().mapToDouble(Point::first).average().orElseThrow(),
                polygon.stream().mapToDouble(Point::last).average().orElseThrow());
    }
}
