package dev.weir.result;

/**
 * What one process of the run used while measuring. A figure that could not be read is -1. Files write the components of
 * its groups as its own.
 *
 * @param name {@code weir}, {@code broker}
 * @param pid process id
 * @param cpuSeconds processor time, user and system
 * @param cpuSecondsPerMillion the same per million messages delivered (published, when nothing subscribes)
 * @param peakMemoryBytes largest resident memory
 * @param switches its context switches
 * @param network what its sockets carried
 * @param collections its garbage collections
 * @param disk what it read from and wrote to disks
 */
public record ProcessCost(
        String name,
        long pid,
        double cpuSeconds,
        double cpuSecondsPerMillion,
        long peakMemoryBytes,
        ContextSwitches switches,
        NetworkBytes network,
        GarbageCollections collections,
        DiskBytes disk) {

    private static final double MILLION = 1e6;

    /**
     * What the same process used in this time and another.
     *
     * @param messages how many messages that was for in all; with 0 the cost per million is unknown
     */
    public ProcessCost and(ProcessCost other, long messages) {
        double cpu = sum(cpuSeconds, other.cpuSeconds);
        return new ProcessCost(
                name,
                pid,
                cpu,
                cpu >= 0 && messages > 0 ? cpu / messages * MILLION : -1,
                Math.max(peakMemoryBytes, other.peakMemoryBytes),
                new ContextSwitches(
                        sum(switches.voluntarySwitches, other.switches.voluntarySwitches),
                        sum(switches.involuntarySwitches, other.switches.involuntarySwitches)),
                new NetworkBytes(
                        sum(network.receivedBytes, other.network.receivedBytes),
                        sum(network.sentBytes, other.network.sentBytes)),
                new GarbageCollections(
                        sum(collections.gcCount, other.collections.gcCount),
                        sum(collections.gcSeconds, other.collections.gcSeconds)),
                new DiskBytes(
                        sum(disk.readBytes, other.disk.readBytes), sum(disk.writtenBytes, other.disk.writtenBytes)));
    }

    private static double sum(double one, double other) {
        return one < 0 || other < 0 ? -1 : one + other;
    }

    private static long sum(long one, long other) {
        return one < 0 || other < 0 ? -1 : one + other;
    }

    /**
     * Context switches.
     *
     * @param voluntarySwitches those it asked for
     * @param involuntarySwitches those it was forced to
     */
    public record ContextSwitches(long voluntarySwitches, long involuntarySwitches) {}

    /**
     * Bytes of TCP sockets, without those that TCP sent again.
     *
     * @param receivedBytes bytes received
     * @param sentBytes bytes sent
     */
    public record NetworkBytes(long receivedBytes, long sentBytes) {}

    /**
     * Garbage collections.
     *
     * @param gcCount how many
     * @param gcSeconds time spent in them
     */
    public record GarbageCollections(long gcCount, double gcSeconds) {}

    /**
     * Bytes that went to and came from disks: not those that the cache of the system answered.
     *
     * @param readBytes bytes read
     * @param writtenBytes bytes written, when the system wrote them
     */
    public record DiskBytes(long readBytes, long writtenBytes) {

        /** They could not be read. */
        public static final DiskBytes UNKNOWN = new DiskBytes(-1, -1);
    }
}
