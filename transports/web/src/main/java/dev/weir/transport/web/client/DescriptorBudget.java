package dev.weir.transport.web.client;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.transport.TransportException;
import java.lang.management.ManagementFactory;

/**
 * How many connections this process may still open: each needs a descriptor. Shared by the crowds of a process, which
 * reserve theirs before the first connection. Thread-safe.
 */
public final class DescriptorBudget {

    /** For files, pipes and libraries that are opened later. */
    private static final int SPARE = 64;

    private final long maxDescriptors;
    private long free;

    /** @param openDescriptors how many are open now */
    DescriptorBudget(long maxDescriptors, long openDescriptors) {
        this.maxDescriptors = maxDescriptors;
        this.free = Math.max(0, maxDescriptors - openDescriptors - SPARE);
    }

    /** That of this process, now. */
    public static DescriptorBudget ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? new DescriptorBudget(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount())
                : new DescriptorBudget(Long.MAX_VALUE, 0);
    }

    /**
     * Sets some aside.
     *
     * @throws TransportException when there are not as many, saying how many there are and what can be done
     */
    synchronized void reserve(int connections) {
        if (connections > free) {
            throw new TransportException(connections + " clients need as many descriptors, and this process has "
                    + free + " left of " + maxDescriptors
                    + ": spread the clients over more processes (processes: { receivers: "
                    + receivers(connections) + " }), or raise the limit (ulimit -n)");
        }
        free -= connections;
    }

    private long receivers(int connections) {
        return free == 0 ? 2 : Math.ceilDiv(connections, free);
    }

    /** Gives back what was reserved. */
    synchronized void release(int connections) {
        free += connections;
    }
}
