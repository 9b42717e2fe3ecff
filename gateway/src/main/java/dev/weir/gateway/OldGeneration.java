package dev.weir.gateway;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps the old generation of the serial collector from growing without need. Last values and sent updates live for
 * seconds or minutes, so they die in the old generation, which the serial collector lets grow up to the largest heap
 * before it collects it (docs/decisions/gateway-memory.md). This has it collected as soon as it holds twice what lived
 * through the collection before. For one thread.
 */
public final class OldGeneration {

    private static final String SERIAL_COLLECTOR = "Tenured Gen";
    private static final int GROWTH = 2;
    /** A collection stops everything, for some 3 ms a megabyte that lives: not more often than this. */
    private static final long LEAST_GAP_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final MemoryPoolMXBean pool;
    private final LongSupplier nanos;
    private final Runnable collect;
    private final long leastBytes;
    private long collectedNanos;

    OldGeneration(MemoryPoolMXBean pool, LongSupplier nanos, Runnable collect) {
        this.pool = pool;
        this.nanos = nanos;
        this.collect = collect;
        this.leastBytes = Math.max(0, pool.getUsage().getInit());
        this.collectedNanos = nanos.getAsLong() - LEAST_GAP_NANOS;
    }

    /** That of this process; empty with another collector, which looks after itself. */
    public static Optional<OldGeneration> ofThisProcess() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals(SERIAL_COLLECTOR))
                .map(pool -> new OldGeneration(pool, System::nanoTime, System::gc))
                .findFirst();
    }

    /** Collects when it is time. To be called about once a second. */
    public void look() {
        long nowNanos = nanos.getAsLong();
        if (nowNanos - collectedNanos >= LEAST_GAP_NANOS && pool.getUsage().getUsed() > limitBytes()) {
            collectedNanos = nowNanos;
            collect.run();
        }
    }

    /** It is not worth a pause to leave less than the JVM has set apart from the start. */
    private long limitBytes() {
        return Math.max(leastBytes, GROWTH * pool.getCollectionUsage().getUsed());
    }
}
