package dev.weir.result;

/**
 * What one process of the run used while measuring. A figure that could not be read is -1.
 *
 * @param name {@code weir}, {@code broker}
 * @param pid process id
 * @param cpuSeconds processor time, user and system
 * @param cpuSecondsPerMillion the same per million messages delivered (published, when nothing subscribes)
 * @param peakMemoryBytes largest resident memory
 * @param voluntarySwitches context switches it asked for
 * @param involuntarySwitches context switches it was forced to
 * @param receivedBytes bytes its sockets received
 * @param sentBytes bytes its sockets sent
 * @param gcCount garbage collections
 * @param gcSeconds time spent in them
 */
public record ProcessCost(
        String name,
        long pid,
        double cpuSeconds,
        double cpuSecondsPerMillion,
        long peakMemoryBytes,
        long voluntarySwitches,
        long involuntarySwitches,
        long receivedBytes,
        long sentBytes,
        long gcCount,
        double gcSeconds) {}
