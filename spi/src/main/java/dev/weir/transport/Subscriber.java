package dev.weir.transport;

import java.time.Duration;

/** Receives messages. Used by one thread, which is also the one that calls the {@link MessageHandler}. */
public interface Subscriber extends AutoCloseable {

    /**
     * Waits until this subscriber is connected, assigned and positioned, so that no message published afterwards is
     * missed.
     *
     * @throws TransportException when that is not so within the deadline, saying what is missing
     */
    void awaitReady(Duration deadline);

    /**
     * Hands messages that have arrived to the handler, waiting a little (at most about 100 ms) for the first one.
     *
     * @param limit the most messages wanted; a transport that fetches in batches may exceed it
     * @return how many were handed over
     */
    int poll(int limit);

    /** The next position this subscriber will be given, a log partition each. */
    Positions position();

    /** Releases everything within a bounded time. */
    @Override
    void close();
}
