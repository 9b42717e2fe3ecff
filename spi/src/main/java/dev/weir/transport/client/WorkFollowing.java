package dev.weir.transport.client;

import dev.weir.transport.Subscriber;

/** A subscriber that can be told of each message that was worked on, and is not only polled again. */
public interface WorkFollowing extends Subscriber {

    /** Whether it wants to be told by {@link #worked}. */
    boolean followsWork();

    /**
     * The work on that many more of the messages handed over is done, in the order in which they were. Called between polls,
     * of a subscriber that {@link #followsWork}; where nobody works on them, right after the poll.
     */
    void worked(int messages);
}
