package dev.weir.transport.kafka;

/** The assignment of partitions to one subscriber. Used by the subscriber's thread, unless a method says otherwise. */
interface PartitionAssignment {

    /** Whether it has all its partitions and stands in the right place in each. */
    boolean ready();

    /** Looks at what the consumer has now; called after a poll while it is not ready. */
    void note();

    /** Told that the subscriber is ready: what changes from now on disturbs the measurement. */
    void settled();

    /** Told how far the subscriber has come. */
    void reach(int partition, long nextOffset);

    /** Told before a poll how long the last one is over. */
    default void pollsAfter(long idleNanos) {}

    /** Whether the subscriber takes part now, after a poll; it may have no partition all the same. */
    default boolean joined() {
        return true;
    }

    /**
     * Told that the consumer is about to be closed as if its process were killed: makes it forget what it would commit when it
     * is closed.
     */
    default void vanish() {}

    /** What is missing until it is ready, in words. */
    String missing();

    /** Whether there is no partition for it, so that its consumer has nothing to ask for. */
    boolean empty();

    /** Told that the consumer is about to be closed. By any thread. */
    void leave();
}
