package dev.weir.transport.operation;

import java.time.Duration;

/** Carries out the operations of one worker. Used by one thread. */
public interface OperationClient extends AutoCloseable {

    /**
     * Begins an operation. May block under back-pressure: the wait is charged to the operation, which is timed from its
     * intended instant. Failures are told to the listener, never thrown, unless the client can do nothing any more.
     *
     * @param operation kept until its end was told
     * @throws dev.weir.transport.TransportException when the client can carry out nothing any more
     */
    void start(Operation operation);

    /**
     * Does what has to be done by the worker's thread: receives for reads that are under way. Called again and again
     * while operations are.
     *
     * @param withinNanos longest time it may wait for something to receive; 0 to look only
     * @return whether it waited or received; a client that answers by threads of its own does neither
     */
    default boolean receive(long withinNanos) {
        return false;
    }

    /**
     * Hands over what the client still holds back and waits until everything that was started has ended.
     *
     * @return whether that was so within the deadline
     */
    boolean flush(Duration deadline);

    /** Releases everything within a bounded time. What is still under way is told as failed before it returns. */
    @Override
    void close();
}
