package dev.weir.result.fault;

import dev.weir.result.fault.ProgressGaps.Progress;
import java.util.List;

/**
 * What one fault did to the messages of a run. All of it is told from stamps of messages. Instants are nanoseconds from the
 * start of the measured phase, or {@link FaultRecord.Times#NEVER}.
 *
 * @param fault number of the fault: that of its {@link FaultRecord}
 * @param toNanos end of its effect: when it was healed and the run had recovered, or the next fault or the end came first
 * @param moments when the system noticed and was well again
 * @param gaps the longest gap of each client in each partition that overlaps the fault and its effect, longest first
 * @param waits how long {@code publish} blocked meanwhile, by publisher; only those that it did
 * @param latencies end-to-end latency of the messages due before, during and after
 * @param messages what became of the messages due during the fault
 * @param others what happened beside, until the end of its effect
 */
public record FaultEffect(
        int fault,
        long toNanos,
        Moments moments,
        List<LongestGap> gaps,
        List<PublishWait> waits,
        List<PeriodLatency> latencies,
        DueMessages messages,
        Others others) {

    public FaultEffect {
        gaps = List.copyOf(gaps);
        waits = List.copyOf(waits);
        latencies = List.copyOf(latencies);
    }

    /** The longest gap of one kind of progress over all clients and partitions. */
    public LongestGap longest(Progress progress) {
        return gaps.stream()
                .filter(gap -> gap.progress() == progress)
                .findFirst()
                .orElse(new LongestGap(progress, "", 0, Gap.NONE, ProgressGaps.NONE));
    }

    /**
     * When the system noticed and was well again.
     *
     * @param detectedNanos when an observer saw another leader of a partition that the victim led; NEVER when nobody did
     * @param firstAckNanos the first acknowledgement after the longest gap
     * @param firstDeliveryNanos the first delivery after the longest gap
     * @param recoveredNanos from when on, for 5 s in a row, at least 95 % of what was due went through, the 99th percentile
     *     was at most twice that of before, and the backlog as before; NEVER when that was not within the run
     * @param knownToPublisherNanos when the first publisher had another leader of such a partition in its metadata; NEVER when
     *     none was seen to
     */
    public record Moments(
            long detectedNanos,
            long firstAckNanos,
            long firstDeliveryNanos,
            long recoveredNanos,
            long knownToPublisherNanos) {}

    /**
     * The longest gap of one client in one partition.
     *
     * @param gap {@link Gap#NONE} when there was none but those that are usual
     * @param usualNanos the longest gap of the same run outside of all faults; {@link ProgressGaps#NONE} when there is none
     * @param pausedNanos for how much of the gap a process of Weir, or its host, stood still
     */
    public record LongestGap(
            Progress progress, String client, int partition, Gap gap, long usualNanos, long pausedNanos) {

        /** One in which nobody stood still, as far as is known. */
        public LongestGap(Progress progress, String client, int partition, Gap gap, long usualNanos) {
            this(progress, client, partition, gap, usualNanos, 0);
        }

        /** The same, with how much of it somebody stood still. */
        public LongestGap paused(long nanos) {
            return new LongestGap(progress, client, partition, gap, usualNanos, nanos);
        }

        /** Whether so much of the gap is Weir's own that it says little of the system. */
        public boolean mostlyOwn() {
            return pausedNanos > gap.lengthNanos() / 2;
        }
    }

    /**
     * How long {@code publish} blocked. Calls shorter than a millisecond are not counted.
     *
     * @param longestNanos the longest call
     * @param totalNanos all of them
     */
    public record PublishWait(String client, long longestNanos, long totalNanos) {}

    /**
     * End-to-end latency of the messages due in one period. Percentiles are of the messages that were due: what never came is
     * infinitely late. Which samples belong to a period is known to the second, and one that touches the fault belongs to it.
     *
     * @param period {@code before}, {@code during}, {@code after}
     * @param expected messages of which a latency was due: with delivery to each subscriber, one for each of them;
     *     {@link #UNKNOWN} where no message is due at a certain time, so that percentiles are of those that arrived
     * @param arrived those of them that have one, timed or not; {@link #UNKNOWN} likewise
     * @param count number of samples
     * @param p50Nanos {@link dev.weir.result.Latency.Percentile#NEVER_NANOS} when so many never came that it has no value
     * @param p99Nanos likewise
     * @param maxNanos the largest sample
     */
    public record PeriodLatency(
            String period, long expected, long arrived, long count, long p50Nanos, long p99Nanos, long maxNanos) {

        /** Stands for a number of messages that nobody knows. */
        public static final long UNKNOWN = -1;

        /** Whether it is known how many messages were due. */
        public boolean known() {
            return expected >= 0;
        }

        /** Messages that were due and did not arrive; 0 where nobody knows. */
        public long missing() {
            return expected - arrived;
        }
    }

    /**
     * The messages due from when the fault was injected until it was healed. {@code due = acked + failed + unresolved +
     * unsent}.
     *
     * @param due -1 where messages are sent back to back and none is due at a certain time; the others are 0 then
     * @param failed certainly not delivered
     * @param failedByKind the same by reason
     * @param unresolved neither acknowledged nor certainly refused
     * @param unsent due and never handed over
     * @param trouble what went wrong with those that were delivered or should have been
     */
    public record DueMessages(
            long due,
            long acked,
            long failed,
            List<FailureCount> failedByKind,
            long unresolved,
            long unsent,
            Trouble trouble) {

        /** Where no message is due at a certain time. */
        public static final DueMessages UNKNOWN = new DueMessages(-1, 0, 0, List.of(), 0, 0, new Trouble(0, 0, 0, 0));

        public DueMessages {
            failedByKind = List.copyOf(failedByKind);
        }
    }

    /**
     * What happened beside.
     *
     * @param backlog the most messages that were due and not received at the end of a second
     * @param revoked how many partitions subscribers had to give back
     * @param assigned how many partitions subscribers were given
     * @param redelivered messages delivered twice, of those due since the effect of the fault before: also what was due before
     *     this fault and was delivered again because of it; -1 where no message is due at a certain time
     */
    public record Others(long backlog, long revoked, long assigned, long redelivered) {}

    /** How many messages failed for one reason. */
    public record FailureCount(String kind, long count) {}

    /**
     * What went wrong with messages that were delivered or should have been.
     *
     * @param lost acknowledged and not received
     * @param twiceInLog received from two places of the log
     * @param deliveredTwice received twice from one place of the log
     * @param outOfOrder received after a later one
     */
    public record Trouble(long lost, long twiceInLog, long deliveredTwice, long outOfOrder) {}
}
