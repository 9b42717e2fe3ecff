package dev.weir.transport.testkit.faulty;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Says at once how far the subscriber of a {@link FaultyTransport} lags behind its log. */
record LogObserver(FaultyTransport transport) implements ClusterObserver {

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
        long nowNanos = transport.clock().nanos();
        taker.accept(new LagSample(nowNanos, nowNanos, transport.log().endOffsets(), transport.position(), Map.of()));
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
