package dev.weir.result;

import dev.weir.result.Latency.Percentile;
import dev.weir.result.Verdict.Outcome;
import java.util.List;

/**
 * What a {@link Yardstick} found, and nothing that it did not tell.
 *
 * @param yardstick what measured
 * @param statement what came of it
 * @param volume what it moved
 * @param percentiles the percentiles that it told, ascending
 * @param meanNanos the mean latency that it told; 0 when it told none
 * @param maxNanos the longest latency that it told; 0 when it told none
 * @param processes what the processes used for it: its own under its title, then brokers that Weir started
 */
public record YardstickResult(
        Yardstick yardstick,
        Statement statement,
        Volume volume,
        List<Percentile> percentiles,
        double meanNanos,
        long maxNanos,
        List<ProcessCost> processes) {

    public YardstickResult {
        percentiles = List.copyOf(percentiles);
        processes = List.copyOf(processes);
    }

    /**
     * What came of it.
     *
     * @param outcome PASS when it did what it was asked, FAIL when it did less, ERROR when it told nothing
     * @param sentence what a person would say about it
     * @param page its raw output, a file in the folder of the run; empty when there is none
     */
    public record Statement(Outcome outcome, String sentence, String page) {}

    /**
     * What it moved.
     *
     * @param measuredNanos length of what it measured; 0 when it told nothing
     * @param offeredPerSecond messages a second that it was asked to move; 0 when as many as it could
     * @param messageBytes size of a message
     * @param messagesPerSecond messages that it moved a second
     */
    public record Volume(long measuredNanos, double offeredPerSecond, int messageBytes, double messagesPerSecond) {

        /** Nothing, in no time. */
        public static final Volume NONE = new Volume(0, 0, 0, 0);

        /** Bytes of messages that it moved a second. */
        public double bytesPerSecond() {
            return messagesPerSecond * messageBytes;
        }
    }

    /** One that told nothing, and why. */
    public static YardstickResult failed(Yardstick yardstick, String sentence, String page) {
        return new YardstickResult(
                yardstick, new Statement(Outcome.ERROR, sentence, page), Volume.NONE, List.of(), 0, 0, List.of());
    }
}
