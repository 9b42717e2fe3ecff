package dev.weir.transport;

import java.util.List;

/**
 * Many light clients on one event loop, each subscribed for itself. Used by one thread, which is also the one that calls
 * the {@link CrowdHandler}.
 *
 * <p>A crowd decides nothing: who connects when, who leaves and who comes back is said to it. Clients are named by their
 * index among all clients of the run.
 */
public interface Crowd extends AutoCloseable {

    /**
     * Begins to connect a client that is not connected, and to subscribe it; {@link CrowdHandler#subscribed} or {@link
     * CrowdHandler#dropped} follows. Does not wait.
     */
    void connect(int client);

    /** Closes the connection of a client, as a user who leaves; nothing is told to the handler. */
    void disconnect(int client);

    /**
     * Reads what has come, hands it over, and goes on with connecting.
     *
     * @param waitNanos how long to wait when there is nothing to do; 0 to return at once
     * @return how many messages were handed over, or buffers read by clients that only count
     */
    int poll(long waitNanos);

    /** Bytes of the protocol that all its clients have read until now, without those of TLS below it. */
    long bytesRead();

    /**
     * What an event loop has done until now.
     *
     * @param waitedNanos how long it waited because there was nothing to do; -1 if it does not count that
     * @param answers how often the system answered a request for messages; 0 where it sends them unasked
     */
    record LoopWork(long waitedNanos, long answers) {

        /** Of a loop that does not count. */
        public static final LoopWork UNKNOWN = new LoopWork(-1, 0);
    }

    /** Whether its clients take documents field by field, so that of a message only the identity is left. */
    default boolean splitsDocuments() {
        return false;
    }

    /** What its loop has done until now. */
    default LoopWork work() {
        return LoopWork.UNKNOWN;
    }

    /** What the crowd counts itself, for the report. By any thread. */
    default List<ClientFigure> figures() {
        return List.of();
    }

    /** Closes every connection within a bounded time. */
    @Override
    void close();
}
