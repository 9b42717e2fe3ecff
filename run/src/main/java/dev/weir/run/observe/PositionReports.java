package dev.weir.run.observe;

import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The latest reports of how far subscribers in other processes have come. Thread-safe. */
public final class PositionReports {

    private final Delivery delivery;
    private final Map<Integer, Report> reports = new ConcurrentHashMap<>();

    /** What one subscriber reported. */
    private record Report(long atNanos, Positions positions) {}

    /**
     * How far the subscribers of a partition have come together.
     *
     * @param next the next offset
     * @param atNanos when that was so, by the run's clock
     */
    public record Reached(long next, long atNanos) {}

    /** @param delivery whether the subscribers go through the log together, or each by itself */
    public PositionReports(Delivery delivery) {
        this.delivery = delivery;
    }

    /** Takes a report. By any thread. */
    public void add(int subscriber, long atNanos, Positions positions) {
        if (!positions.nextOffsets().isEmpty()) {
            reports.put(subscriber, new Report(atNanos, positions));
        }
    }

    /** By partition, the furthest of those that share it, or the one that is furthest behind of those that do not. */
    public Map<Integer, Reached> reached() {
        Map<Integer, Reached> reached = new HashMap<>();
        for (Report report : reports.values()) {
            report.positions()
                    .nextOffsets()
                    .forEach((partition, next) ->
                            reached.merge(partition, new Reached(next, report.atNanos()), this::together));
        }
        return reached;
    }

    private Reached together(Reached one, Reached other) {
        return one.next() > other.next() == (delivery == Delivery.SHARED) ? one : other;
    }
}
