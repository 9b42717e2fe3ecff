package dev.weir.schedule;

import dev.weir.transport.TransportException;

/** The due instants of one publisher, one after the other. Used by one thread; allocates nothing. */
@FunctionalInterface
public interface ScheduleCursor {

    /** Returned when nothing is due any more. */
    long NEVER = Long.MAX_VALUE;

    /** Returned when nothing is due any more, and the phase is over with the last that was. */
    long END = NEVER - 1;

    /**
     * The next due instant for whoever only counts: {@link #END} where there is one that cannot be read, since the publisher that
     * comes to it tells what is wrong.
     */
    static long nextOrEnd(ScheduleCursor cursor) {
        try {
            return cursor.nextNanos();
        } catch (TransportException e) {
            return END;
        }
    }

    /** The next due instant, in nanoseconds from the start of the phase; never less than the one before. */
    long nextNanos();
}
