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

    /** Whether it wants to be told by {@link #worked} of each message that was worked on, and not only polled again. */
    default boolean followsWork() {
        return false;
    }

    /**
     * The work on that many more of the messages handed over is done, in the order in which they were. Called between polls,
     * of a subscriber that {@link #followsWork}; where nobody works on them, right after the poll.
     */
    default void worked(int messages) {}

    /** The next position this subscriber will be given, a log partition each. */
    Positions position();

    /** How a subscriber goes away for a while. */
    enum Departure {
        /** Like a consumer that is shut down: those it shares the messages with are told. */
        LEAVES,
        /** Like a consumer whose process is killed: nobody is told, and nothing that it received is noted. */
        VANISHES
    }

    /**
     * Goes away. What it has fetched and not handed over is given up. Asked for only of a transport with {@link
     * Capability#REJOINING}; until {@link #comeBack} nothing but {@link #position} and {@link #close} is called. Blocks for a
     * bounded time.
     */
    default void depart(Departure how) {
        throw new TransportException("a subscriber of this transport cannot go away");
    }

    /** The process of this subscriber is about to be killed; nothing is called any more. What it has is noted. */
    default void processEnds() {}

    /** A new client takes the place of the one that is away, under the same index. {@link #poll} may follow at once. */
    default void comeBack() {
        throw new TransportException("a subscriber of this transport cannot come back");
    }

    /** Whether it has been given its share of the messages since it came back, which may be none. After a poll. */
    default boolean present() {
        return true;
    }

    /** Releases everything within a bounded time. */
    @Override
    void close();
}
