package dev.weir.run.worker;

import java.io.IOException;

/** What a worker works on: messages, or operations. Used by the thread that serves its {@link WorkerSession}. */
public interface WorkerPart {

    /** Whether it has begun to open the system under test. */
    boolean opened();

    /** Follows what is asked of this kind of part, and has the session answer. */
    void follow(WorkerOrder order, WorkerOrder.PartRequest request) throws IOException;

    /** Has everything tell of itself; about ten times a second. */
    void want() throws IOException;

    /** Looks what has come to an end; after everything that happens. */
    void look() throws IOException;

    /** How long it may take until it looks again, in nanoseconds. */
    long lookAgainNanos();

    /** Ends and closes everything within that time. */
    WorkerMessage.Ended end(long withinNanos) throws IOException;
}
