package dev.weir.resource.jvm;

import dev.weir.resource.os.ProcessUsage;

/** Pauses for garbage collection of one JVM since it began. One thread at a time. */
public interface GcCounters extends AutoCloseable {

    /** Number and time of the pauses so far; {@link GcPauses#UNKNOWN} when they cannot be read. */
    GcPauses read();

    @Override
    void close();

    /**
     * Pauses for garbage collection.
     *
     * @param count their number
     * @param nanos time spent in them
     */
    record GcPauses(long count, long nanos) {

        /** They could not be read. */
        static final GcPauses UNKNOWN = new GcPauses(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);
    }
}
