package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.SourceReport;
import java.util.List;

/**
 * How a connection is doing.
 *
 * @param phase what it is at
 * @param trouble what is wrong now, for an operator; empty when nothing is
 * @param partitions how many records wait in each, as far as is known; as of half a second ago at most
 */
public record ReadingStatus(
        Phase phase, String trouble, Records records, List<SourceReport.Partition> partitions, Items items) {

    public ReadingStatus {
        partitions = List.copyOf(partitions);
    }

    /**
     * Records since the start.
     *
     * @param read all that were read
     * @param bad left out because they were not as the configuration expects
     * @param lastBad the last of these, and why; empty when there was none
     * @param homeless times that a record belonged to no item of a template, because a parameter was null or empty
     * @param skippedFields fields left out because their records did not have them
     * @param gaps times that records were gone from Kafka before they were read
     */
    public record Records(long read, long bad, String lastBad, long homeless, long skippedFields, long gaps) {}

    /**
     * Items at the moment.
     *
     * @param subscribed that somebody is subscribed to
     * @param kept whose last values are kept
     * @param keptBytes the memory these take, roughly
     */
    public record Items(int subscribed, int kept, long keptBytes) {}

    /** What a connection is at. */
    public enum Phase {
        /** Nobody is subscribed, and it reads on demand. */
        IDLE,
        /** It looks for the topics. */
        CONNECTING,
        /** It reads what was there before, for the last values. */
        FILLING,
        /** Updates are delivered as they come. */
        LIVE,
        /** No broker answers. Subscriptions stand, and reading goes on where it was as soon as one does. */
        UNREACHABLE,
        CLOSED
    }
}
