package dev.weir.run.host;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import java.lang.management.ManagementFactory;

/**
 * How many clients of a crowd fit into one process, in which every connection takes a file descriptor.
 *
 * @param free how many descriptors are left
 * @param most how many the process may have open
 */
public record DescriptorLimit(long free, long most) {

    /** For files, pipes and libraries that are opened later. */
    private static final long SPARE = 64;

    /** What a receiver that has just started has open, and may open later. */
    private static final long TAKEN_AT_START = 192;

    /** That of this process, now. */
    public static DescriptorLimit ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? new DescriptorLimit(
                        system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount() - SPARE,
                        system.getMaxFileDescriptorCount())
                : new DescriptorLimit(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** That of a receiver, which is about to be started on a host. */
    public static DescriptorLimit ofNewProcess(WorkerHost host) {
        return new DescriptorLimit(host.descriptors() - TAKEN_AT_START, host.descriptors());
    }

    /** How many loops of a crowd fit. */
    public int loops(CrowdSpec crowd, int connections) {
        long perLoop = (long) Math.ceilDiv(crowd.clients(), crowd.loops()) * connections;
        return perLoop == 0 ? Integer.MAX_VALUE : Math.clamp(free / perLoop, 0, Integer.MAX_VALUE);
    }

    /**
     * Refuses clients that do not fit.
     *
     * @param process its name in the report
     * @param clients how many it would have
     * @param all how many there are in all processes
     * @param connections how many connections each makes
     * @throws TransportException when they do not fit, saying how many do and how to spread them
     */
    public void require(String process, int clients, int all, int connections) {
        long needed = (long) clients * connections;
        if (needed == 0 || needed <= free) {
            return;
        }
        long room = Math.max(0, free) / connections;
        String spread = room == 0
                ? ""
                : "spread them over more processes (processes: { receivers: " + Math.ceilDiv(all, room) + " }), or ";
        throw new TransportException(Counts.of(clients, "client") + " with " + Counts.of(connections, "connection")
                + " each do not fit into the process " + process + ", which has " + Counts.format(Math.max(0, free))
                + " file descriptors left of " + Counts.format(most) + ": there is room for "
                + Counts.of(room, "client") + "; " + spread + "raise the limit (ulimit -n)");
    }
}
