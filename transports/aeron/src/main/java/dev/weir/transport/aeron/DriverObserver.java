package dev.weir.transport.aeron;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads from the media driver's folder what it repaired, when it is asked. There is nothing else to observe. */
final class DriverObserver implements ClusterObserver, ClusterView {

    private final DriverFiles files;

    DriverObserver(DriverFiles files) {
        this.files = files;
    }

    @Override
    public ClusterView view() {
        return this;
    }

    @Override
    public Map<String, Long> repairs() {
        return files.repairs();
    }

    @Override
    public List<Integer> brokers() {
        return List.of();
    }

    @Override
    public int leader(int partition) {
        return ClusterView.NONE;
    }

    @Override
    public int controller() {
        return ClusterView.NONE;
    }

    @Override
    public void look() {
        // The driver's counters are read where they lie.
    }

    @Override
    public void askLag(Consumer<LagSample> taker) {
        // The end of a log is known to its publisher alone.
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
