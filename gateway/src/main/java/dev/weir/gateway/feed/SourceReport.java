package dev.weir.gateway.feed;

import java.time.Duration;
import java.util.List;

/**
 * How an adapter is doing, for pages and metrics; a moment old.
 *
 * @param phase what it is at, in a word
 * @param trouble what is wrong now, for an operator; empty when nothing is
 * @param records records read since the start
 * @param badRecords records left out because they were not as expected
 * @param partitions how far each is behind
 * @param keptItems items whose last values are kept
 * @param keptBytes the memory these take, roughly
 * @param unreachable for how long what it reads from has not answered; zero when it does
 */
public record SourceReport(
        String phase,
        String trouble,
        long records,
        long badRecords,
        List<Partition> partitions,
        int keptItems,
        long keptBytes,
        Duration unreachable) {

    public SourceReport {
        partitions = List.copyOf(partitions);
    }

    /**
     * A part of a topic that is read.
     *
     * @param waitingRecords records that wait there to be read
     */
    public record Partition(String topic, int number, long waitingRecords) {}

    /** Of an adapter that tells nothing. */
    public static SourceReport unknown() {
        return new SourceReport("", "", 0, 0, List.of(), 0, 0, Duration.ZERO);
    }
}
