package dev.weir.resource.os;

/**
 * What one process has used since it began, as far as a sampler has seen it. A figure that could not be read is
 * {@link #UNKNOWN}. All but {@code residentBytes} only grow.
 *
 * @param cpuNanos processor time, user and system, of all threads that ever ran
 * @param residentBytes resident memory now
 * @param peakResidentBytes largest resident memory so far
 * @param voluntarySwitches context switches its threads asked for
 * @param involuntarySwitches context switches its threads were forced to
 * @param receivedBytes bytes its TCP sockets received, without retransmitted ones
 * @param sentBytes bytes its TCP sockets sent, without retransmitted ones
 * @param gcCount pauses for garbage collection
 * @param gcNanos time spent in them
 * @param ended whether the process has ended, so that these are its last known figures
 */
public record ProcessUsage(
        long cpuNanos,
        long residentBytes,
        long peakResidentBytes,
        long voluntarySwitches,
        long involuntarySwitches,
        long receivedBytes,
        long sentBytes,
        long gcCount,
        long gcNanos,
        boolean ended) {

    /** Stands for a figure that could not be read. */
    public static final long UNKNOWN = -1;

    /** Nothing is known. */
    public static final ProcessUsage NOTHING =
            new ProcessUsage(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, false);

    /** These figures of a process that goes on for an earlier one, with what that had used. */
    public ProcessUsage after(ProcessUsage earlier) {
        return new ProcessUsage(
                sum(earlier.cpuNanos, cpuNanos),
                residentBytes,
                Math.max(earlier.peakResidentBytes, peakResidentBytes),
                sum(earlier.voluntarySwitches, voluntarySwitches),
                sum(earlier.involuntarySwitches, involuntarySwitches),
                sum(earlier.receivedBytes, receivedBytes),
                sum(earlier.sentBytes, sentBytes),
                sum(earlier.gcCount, gcCount),
                sum(earlier.gcNanos, gcNanos),
                ended);
    }

    private static long sum(long earlier, long now) {
        return earlier < 0 || now < 0 ? Math.max(earlier, now) : earlier + now;
    }

    /** These figures as the last known ones of a process that has ended. */
    public ProcessUsage atEnd() {
        return new ProcessUsage(
                cpuNanos,
                residentBytes,
                peakResidentBytes,
                voluntarySwitches,
                involuntarySwitches,
                receivedBytes,
                sentBytes,
                gcCount,
                gcNanos,
                true);
    }
}
