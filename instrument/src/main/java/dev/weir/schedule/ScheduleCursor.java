package dev.weir.schedule;

/** The due instants of one publisher, one after the other. Used by one thread; allocates nothing. */
@FunctionalInterface
public interface ScheduleCursor {

    /** Returned when nothing is due any more. */
    long NEVER = Long.MAX_VALUE;

    /** The next due instant, in nanoseconds from the start of the phase; never less than the one before. */
    long nextNanos();
}
