package dev.weir.transport.kafka.light;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import java.lang.management.ManagementFactory;

/** How many connections this process may still open, shared by its crowds. Thread-safe. */
final class DescriptorLimit {

    /** For what else the process opens meanwhile: files of the results, connections of other clients. */
    private static final long KEPT = 64;

    private final long left;
    private final long most;
    private long taken;

    /**
     * @param left how many descriptors are free
     * @param most how many the process may have open
     */
    DescriptorLimit(long left, long most) {
        this.left = left;
        this.most = most;
    }

    /** What the system says now. */
    static DescriptorLimit now() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            long most = unix.getMaxFileDescriptorCount();
            return new DescriptorLimit(most - unix.getOpenFileDescriptorCount() - KEPT, most);
        }
        return new DescriptorLimit(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * Takes what a crowd needs.
     *
     * @param each connections of a client
     * @throws TransportException when there is not enough, saying how many clients fit
     */
    synchronized void take(CrowdOrder order, int each) {
        long needed = (long) order.clients() * each;
        long free = left - taken;
        if (needed > free) {
            throw new TransportException(Counts.of(order.clients(), "light client") + " with "
                    + Counts.of(each, "connection") + " each " + (order.clients() == 1 ? "needs " : "need ")
                    + Counts.of(needed, "file descriptor") + ", and this process has "
                    + Counts.format(Math.max(0, free)) + " left of " + Counts.format(most) + ": room for "
                    + Counts.of(Math.max(0, free) / each, "client")
                    + ". Raise the limit (ulimit -n), or spread the clients over more processes"
                    + " (processes: { receivers: 2 })");
        }
        taken += needed;
    }
}
