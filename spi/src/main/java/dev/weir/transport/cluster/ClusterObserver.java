package dev.weir.transport.cluster;

import java.util.List;
import java.util.function.Consumer;

/**
 * Observes a cluster from outside while a run goes on, over connections of its own. What the cluster does not answer is no
 * fault: it is asked again. Looked through by one thread; the rest is for any thread.
 */
public interface ClusterObserver extends AutoCloseable {

    /** Of a system in which there is nothing to observe. */
    ClusterObserver NONE = new ClusterObserver() {
        @Override
        public ClusterView view() {
            return ClusterView.EMPTY;
        }

        @Override
        public void look() {}

        @Override
        public void askLag(Consumer<LagSample> taker) {}

        @Override
        public List<ClusterChange> changes() {
            return List.of();
        }

        @Override
        public void close() {}
    };

    /** What the cluster said of itself last. */
    ClusterView view();

    /** Asks the cluster once more, without waiting for the answers. */
    void look();

    /**
     * Asks where the log ends and how far subscribers have come, without waiting for the answer.
     *
     * @param taker given the answer once, by any thread; not at all when there is none in time
     */
    void askLag(Consumer<LagSample> taker);

    /** What has changed so far, in the order in which it was seen. */
    List<ClusterChange> changes();

    /** Releases the connections within a bounded time. */
    @Override
    void close();
}
