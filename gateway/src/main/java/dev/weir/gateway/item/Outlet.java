package dev.weir.gateway.item;

/** The receiver of the updates of a session's subscriptions. Used by the thread of the session. */
public interface Outlet {

    /** Whether an update may go out at once: the client takes it, and nothing else waits. */
    boolean open();

    /** Sends a line in two parts, the second of which is shared. */
    void update(byte[] head, byte[] values);

    /** Sends a data notification. */
    void line(byte[] line);

    /** Will ask the item for what waits, as soon as the client takes it. Asked twice is asked once. */
    void wants(PendingItem item);

    /** Lets go of the items that are closed. */
    void forgetClosed();

    /**
     * Reads a field of what the next update needs, so that it is in the processor's caches by then.
     *
     * @param step how far away: 0 for the outlet itself, more for what is found through it
     * @return what was read, which means nothing
     */
    default int prefetch(int step) {
        return 0;
    }

    /** Counts updates that will not be sent; {@code lost} says that they should have been. */
    void leftOut(int count, boolean lost);

    /** Ends the subscription that an item belongs to: its adapter cannot supply it. */
    void failed(int subscription, String reason);

    /** A defect came to light on one of its items: all that the outlet stands for ends, unless the defect is fatal. */
    void broken(Throwable thrown);

    /** On the clock that frequencies are counted by. */
    long nowNanos();
}
