package dev.weir.gateway.feed;

import java.time.Instant;

/** Instants of the wall clock as fields show them: microseconds from 1970-01-01 UTC. Thread-safe. */
public final class WallStamp {

    /**
     * Stands in an event for the instant at which the update is encoded, which the event cannot know. It is told from a
     * value of a record by its identity, so that no record can pretend to be one.
     */
    @SuppressWarnings("StringOperationCanBeSimplified")
    private static final String WHEN_WRITTEN = new String("written");

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private WallStamp() {}

    /** Stands for the instant at which the update is encoded. */
    public static String whenWritten() {
        return WHEN_WRITTEN;
    }

    /** Whether a value stands for the instant at which the update is encoded. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // A record may hold the same text.
    public static boolean isWhenWritten(Object value) {
        return value == WHEN_WRITTEN;
    }

    /** Now, in microseconds from 1970-01-01 UTC. */
    public static long nowMicros() {
        Instant now = Instant.now();
        return now.getEpochSecond() * MICROS_PER_SECOND + now.getNano() / NANOS_PER_MICRO;
    }
}
