package dev.weir.resource.jvm;

import dev.weir.resource.os.ProcessUsage.GcPauses;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Pauses for garbage collection of this JVM. */
public final class OwnGc implements GcCounters {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final List<GarbageCollectorMXBean> pausing = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> pauses(collector.getName()))
            .toList();

    /**
     * Whether what a collector of this name counts are pauses. ZGC and Shenandoah have one bean for pauses and another
     * for cycles, during which the program runs on.
     */
    public static boolean pauses(String collectorName) {
        return !collectorName.endsWith("Cycles");
    }

    /** How long this JVM has been stopped for garbage collections so far, to a millisecond. */
    public long nanos() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : pausing) {
            millis += Math.max(0, collector.getCollectionTime());
        }
        return millis * NANOS_PER_MILLI;
    }

    @Override
    public GcPauses read() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : pausing) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new GcPauses(count, millis * NANOS_PER_MILLI);
    }

    @Override
    public void close() {}
}
