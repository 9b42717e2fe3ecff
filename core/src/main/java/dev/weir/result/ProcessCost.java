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
