package dev.weir.transport.testkit.faulty;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An observer that says at once how far the subscriber of a {@link FaultyTransport} lags behind its log, or behind where that ended a while ago. */
final class LogObserver implements ClusterObserver {

    private final FaultySystem system;
    private final Supplier<Map<Integer, Long>> position;
    private final Deque<Ends> ends = new ArrayDeque<>();

    /** Where the log ended at an instant. */
    private record Ends(long atNanos, Map<Integer, Long> offsets) {}

    /** @param position next offset of the subscriber in each partition */
    LogObserver(FaultySystem system, Supplier<Map<Integer, Long>> position) {
        this.system = system;
        this.position = position;
    }

    @Override
    public ClusterView view() {
        return ClusterView.EMPTY;
    }

    @Override
    public void look() {
        // There is no cluster.
    }

    @Override
    public void askLag(Consumer<LagSample> taker) {
        Map<Integer, Long> reached = position.get();
        long nowNanos = system.clock().nanos();
        taker.accept(new LagSample(nowNanos, nowNanos, end(nowNanos), reached));
    }

    /** The newest known end that is old enough. */
    private Map<Integer, Long> end(long nowNanos) {
        ends.addLast(new Ends(nowNanos, system.log().endOffsets()));
        long wantedNanos = nowNanos - system.plan().endAgeNanos();
        Ends found = ends.removeFirst();
        while (!ends.isEmpty() && ends.getFirst().atNanos() <= wantedNanos) {
            found = ends.removeFirst();
        }
        ends.addFirst(found);
        return found.offsets();
    }

    @Override
    public List<ClusterChange> changes() {
        return List.of();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
