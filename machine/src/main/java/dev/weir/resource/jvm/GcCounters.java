package dev.weir.resource.jvm;

import dev.weir.resource.os.ProcessUsage.GcPauses;

/** Pauses for garbage collection of one JVM since it began. One thread at a time. */
public interface GcCounters extends AutoCloseable {

    /** Number and time of the pauses so far; {@link GcPauses#UNKNOWN} when they cannot be read. */
    GcPauses read();

    @Override
    void close();
}
