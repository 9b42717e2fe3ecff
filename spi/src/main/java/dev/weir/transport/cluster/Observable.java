package dev.weir.transport.cluster;

/** A transport whose system can be observed from outside. */
public interface Observable {

    /**
     * Begins to observe the system, over connections of its own. Asked for once, when the subscribers are ready; the caller
     * closes it before the transport.
     */
    ClusterObserver observe();
}
