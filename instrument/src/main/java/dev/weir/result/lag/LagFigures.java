package dev.weir.result.lag;

import java.util.List;

/**
 * How far the subscribers lagged behind the end of the log in the measured phase, from samples at a fixed interval. Means are
 * over time, not over messages. The series is {@code lag.csv}.
 *
 * @param position messages between what the subscribers had been handed and the end of the log, over all partitions
 * @param committed messages between what their group had committed and the end of the log; empty when it commits nothing
 * @param ageNanos how long ago the oldest message that had not been handed over was due, in nanoseconds; empty when messages
 *     are published back to back
 * @param trend whether the lag grew
 * @param drain what became of the lag after the measured phase
 * @param check the lag that the latencies of the same run imply
 * @param partitions the same for each partition
 * @param sampling how it was sampled
 */
public record LagFigures(
        Level position,
        List<Level> committed,
        List<Level> ageNanos,
        Trend trend,
        Drain drain,
        LittlesLaw check,
        List<PartitionLag> partitions,
        Sampling sampling) {

    public LagFigures {
        committed = List.copyOf(committed);
        ageNanos = List.copyOf(ageNanos);
        partitions = List.copyOf(partitions);
    }

    /**
     * Something that rises and falls over the measured phase.
     *
     * @param max its highest sample
     * @param mean its mean over time
     * @param atEnd its last sample in the phase
     */
    public record Level(double max, double mean, double atEnd) {}

    /** Which way the lag went. */
    public enum Direction {
        /** It neither grew nor shrank by more than its own spread explains. */
        STABLE,
        /** It grew: the subscribers did not keep up. */
        GROWING,
        /** It shrank: they caught up with what was there before. */
        SHRINKING,
        /** The phase was too short to tell. */
        UNDECIDED
    }

    /**
     * Whether the lag grew: the slope of the straight line through the smallest lag of each second. The smallest, because a
     * subscriber that takes messages in batches lets them pile up in between.
     *
     * @param direction which way it went: a slope of more than 1 % of the rate at which the log grew, and of more than twice
     *     its own error
     * @param perSecond slope in messages a second
     * @param errorPerSecond standard error of the slope
     * @param appendedPerSecond messages a second by which the log grew
     */
    public record Trend(Direction direction, double perSecond, double errorPerSecond, double appendedPerSecond) {}

    /**
     * What became of the lag after the measured phase.
     *
     * @param messages lag when the phase ended
     * @param nanos from there until the last message of the phase was handed over; -1 when not all were
     * @param perSecond messages a second by which the lag shrank; 0 when there was none to drain
     */
    public record Drain(double messages, long nanos, double perSecond) {

        /** Whether everything was handed over in the end. */
        public boolean complete() {
            return nanos >= 0;
        }
    }

    /**
     * Little's law: the mean number of messages under way is the rate at which they come times the mean time they take.
     *
     * @param deliveredPerSecond messages handed over a second
     * @param meanNanos mean time from the send of a message to its receipt
     * @param messages product of both: what the mean lag should be, and what was under way before the log had it
     */
    public record LittlesLaw(double deliveredPerSecond, double meanNanos, double messages) {}

    /**
     * The lag of one partition.
     *
     * @param partition its number
     * @param position messages between what was handed over of it and its end
     */
    public record PartitionLag(int partition, Level position) {}

    /**
     * How the lag was sampled.
     *
     * @param samples number of samples in the measured phase
     * @param longestGapNanos longest time between two of them
     * @param roundTripNanos median time from asking for the end of the log to its answer: by so much a sample is blurred
     * @param handedOver messages handed over from the first sample to the last
     * @param cumulative sum of the lag at every sample, which depends on how often it was sampled
     * @param inOffsets samples that count offsets, since nobody knew how many messages were between them
     */
    public record Sampling(
            int samples, long longestGapNanos, long roundTripNanos, long handedOver, long cumulative, int inOffsets) {}
}
