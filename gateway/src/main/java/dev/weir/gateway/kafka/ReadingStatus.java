package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.SourceReport;
import java.util.List;

/**
 * How a connection is doing.
 *
 * @param phase what it is at
 * @param trouble what is wrong now, for an operator; empty when nothing is
 * @param records records read since the start
 * @param badRecords records left out because they were not as the configuration expects
 * @param lastBadRecord the last of these, and why; empty when there was none
 * @param homelessRecords times that a record belonged to no item of a template, because a parameter was null or empty
 * @param skippedFields fields left out because their records had them not
 * @param gaps times that records were gone from Kafka before they were read
 * @param lag records that wait in Kafka, as far as is known; as of half a second ago at most
 * @param partitions the same for each partition
 * @param subscribedItems items that somebody is subscribed to
 * @param keptItems items whose last values are kept
 * @param keptBytes the memory these take, roughly
 */
public record ReadingStatus(
        Phase phase,
        String trouble,
        long records,
        long badRecords,
        String lastBadRecord,
        long homelessRecords,
        long skippedFields,
        long gaps,
        long lag,
        List<SourceReport.Partition> partitions,
        int subscribedItems,
        int keptItems,
        long keptBytes) {

    public ReadingStatus {
        partitions = List.copyOf(partitions);
    }

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
