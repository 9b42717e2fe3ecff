package dev.weir.transport.testkit.faulty;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Says at once how far the subscriber of a {@link FaultyTransport} lags behind its log.
 *
 * @param position next offset of the subscriber in each partition
 */
record LogObserver(FaultySystem system, Supplier<Map<Integer, Long>> position) implements ClusterObserver {

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
        long nowNanos = system.clock().nanos();
        taker.accept(new LagSample(nowNanos, nowNanos, system.log().endOffsets(), position.get(), Map.of()));
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
