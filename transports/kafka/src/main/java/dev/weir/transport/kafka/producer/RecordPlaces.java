package dev.weir.transport.kafka.producer;

import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.topic.TopicOrder;
import dev.weir.transport.topic.Topics;
import java.util.List;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Where one publisher's records go: which topic, and the partitions that are chosen of it. Among these a record with a key goes where
 * its key says; others go to one partition until they would fill a batch, then to the next, as the client itself does it with all
 * partitions. Used by the publishing thread.
 */
public final class RecordPlaces {

    private final TopicPlaces topics;
    private final TopicOrder order;
    private final int stream;
    private final int[] partitions;
    private final long batchBytes;
    private long bytes;
    private int turn;

    private RecordPlaces(TopicPlaces topics, TopicOrder order, int stream, int[] partitions, long batchBytes) {
        this.topics = topics;
        this.order = order;
        this.stream = stream;
        this.partitions = partitions;
        this.batchBytes = batchBytes;
        this.turn = partitions.length == 0 ? 0 : stream % partitions.length;
    }

    /**
     * Kafka's client chooses among all partitions.
     *
     * @param order which message goes to which topic
     * @param stream index of the publisher
     */
    public static RecordPlaces anywhere(TopicPlaces topics, TopicOrder order, int stream) {
        return new RecordPlaces(topics, order, stream, new int[0], 0);
    }

    /**
     * Chooses among some partitions of the one topic there is.
     *
     * @param batchBytes after how many bytes records without a key go to the next of them
     * @param stream index of the publisher, so that several do not begin with the same partition
     */
    public static RecordPlaces among(TopicPlaces topic, List<Integer> partitions, long batchBytes, int stream) {
        int[] chosen = partitions.stream().mapToInt(Integer::intValue).toArray();
        return new RecordPlaces(topic, Topics.ONE.order(), stream, chosen, batchBytes);
    }

    /** The topics to which they go. */
    public TopicPlaces topics() {
        return topics;
    }

    /** The topic of a record. */
    public String topic(long sequence) {
        return topics.names().get(order.topic(stream, sequence));
    }

    /** The partition of the next record; null where the client chooses. */
    public @Nullable Integer next(byte @Nullable [] key, int messageBytes) {
        if (partitions.length == 0) {
            return null;
        }
        if (key != null) {
            return partitions[Utils.toPositive(Utils.murmur2(key)) % partitions.length];
        }
        int partition = partitions[turn];
        bytes += messageBytes;
        if (bytes >= batchBytes) {
            bytes = 0;
            turn = (turn + 1) % partitions.length;
        }
        return partition;
    }
}
