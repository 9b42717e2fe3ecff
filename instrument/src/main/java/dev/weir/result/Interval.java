package dev.weir.result;

import java.util.List;

/**
 * One second of a run: a line of {@code intervals.csv}.
 *
 * @param startNanos start of the interval from the start of the measured phase (negative during warm-up)
 * @param lengthNanos its length
 * @param phase {@code warm-up}, {@code measure} or {@code drain}
 * @param messages what became of messages in it
 * @param latencies how long those took that ended in it
 * @param pauseMaxNanos longest pause of Weir's processes in it
 * @param processes what each process used in it, in the order of {@link RunResult.ResourceUse#processes()}
 */
public record Interval(
        long startNanos,
        long lengthNanos,
        String phase,
        MessageCounts messages,
        LatencyValues latencies,
        long pauseMaxNanos,
        List<ProcessUse> processes) {

    public Interval {
        processes = List.copyOf(processes);
    }

    /** Whether it is a second of the phase that the results speak of. */
    public boolean measured() {
        return phase.equals(PhaseSpan.MEASURE);
    }

    /** Whether it is a second of the warm-up. */
    public boolean warmingUp() {
        return phase.equals(PhaseSpan.WARM_UP);
    }

    /**
     * What became of messages in an interval. Where others publish, what they did is -1.
     *
     * @param scheduled messages that became due
     * @param sent messages handed to the transport
     * @param acked messages confirmed
     * @param delivered messages of this run received for the first time, over all subscribers
     * @param failed messages that failed
     * @param backlog messages due and not yet received, at its end; where others publish, the consumer lag
     * @param deliveredBytes bytes of the messages counted as delivered; -1 when not known
     */
    public record MessageCounts(
            long scheduled, long sent, long acked, long delivered, long failed, long backlog, long deliveredBytes) {}

    /**
     * Latencies of the messages that were received, confirmed or sent in an interval; -1 in one without samples.
     *
     * @param endToEndP50Nanos median end-to-end latency of the messages received in it
     * @param endToEndP99Nanos 99th percentile of the same
     * @param endToEndMaxNanos largest of the same
     * @param publishP50Nanos median publish latency of the messages confirmed in it
     * @param publishP99Nanos 99th percentile of the same
     * @param lagP99Nanos 99th percentile of the schedule lag of the messages sent in it
     * @param roundTrip of the messages whose echo came back in it
     */
    public record LatencyValues(
            long endToEndP50Nanos,
            long endToEndP99Nanos,
            long endToEndMaxNanos,
            long publishP50Nanos,
            long publishP99Nanos,
            long lagP99Nanos,
            RoundTrip roundTrip) {

        /** Of a run that measures one way. */
        public LatencyValues(
                long endToEndP50Nanos,
                long endToEndP99Nanos,
                long endToEndMaxNanos,
                long publishP50Nanos,
                long publishP99Nanos,
                long lagP99Nanos) {
            this(
                    endToEndP50Nanos,
                    endToEndP99Nanos,
                    endToEndMaxNanos,
                    publishP50Nanos,
                    publishP99Nanos,
                    lagP99Nanos,
                    RoundTrip.NONE);
        }
    }

    /**
     * Round-trip latencies of the messages whose echo came back in an interval; -1 each in one without samples.
     *
     * @param p50Nanos their median
     * @param p99Nanos their 99th percentile
     * @param maxNanos the largest
     */
    public record RoundTrip(long p50Nanos, long p99Nanos, long maxNanos) {

        /** Where no echo came back. */
        public static final RoundTrip NONE = new RoundTrip(-1, -1, -1);

        /** Whether an echo came back. */
        public boolean any() {
            return p99Nanos >= 0;
        }
    }

    /**
     * What one process used in an interval. A figure that could not be read is -1.
     *
     * @param name name of the process
     * @param cpuSeconds processor time
     * @param memoryBytes resident memory at its end
     * @param receivedBytes bytes its sockets received
     * @param sentBytes bytes its sockets sent
     * @param contextSwitches voluntary and involuntary
     * @param gcSeconds time in garbage collections
     * @param disk bytes read from and written to disks
     */
    public record ProcessUse(
            String name,
            double cpuSeconds,
            long memoryBytes,
            long receivedBytes,
            long sentBytes,
            long contextSwitches,
            double gcSeconds,
            ProcessCost.DiskBytes disk) {}
}
