package dev.weir.gateway.item;

/** One item of one subscription, as its session asks it for what waits. Belongs to the thread of the session. */
public interface PendingItem {

    /** Whether the session has it in a queue. */
    boolean queued();

    void queued(boolean nowQueued);

    /** Whether it is to be woken at a time, and is not already to be woken then or earlier. */
    boolean delay(long dueNanos, long nowNanos);

    /** Whether its subscription has ended, so that nothing is to be sent any more. */
    boolean closed();

    /**
     * Sends one thing that waits, if it may go now.
     *
     * @return when the next one may go, on the clock of the outlet; {@link Long#MAX_VALUE} when nothing waits
     */
    long sendOne();
}
