package dev.weir.transport.kafka;

import java.util.List;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Where one publisher's records go: a topic, and the partitions that are chosen of it. Among these a record with a key goes where
 * its key says; others go to one partition until they would fill a batch, then to the next, as the client itself does it with all
 * partitions. Used by the publishing thread.
 */
final class RecordPlaces {

    private final String topic;
    private final int[] partitions;
    private final long batchBytes;
    private long bytes;
    private int turn;

    private RecordPlaces(String topic, int[] partitions, long batchBytes, int turn) {
        this.topic = topic;
        this.partitions = partitions;
        this.batchBytes = batchBytes;
        this.turn = turn;
    }

    /** Kafka's client chooses among all partitions. */
    static RecordPlaces anywhere(String topic) {
        return new RecordPlaces(topic, new int[0], 0, 0);
    }

    /**
     * Chooses among some partitions.
     *
     * @param batchBytes after how many bytes records without a key go to the next of them
     * @param stream index of the publisher, so that several do not begin with the same partition
     */
    static RecordPlaces among(String topic, List<Integer> partitions, long batchBytes, int stream) {
        int[] chosen = partitions.stream().mapToInt(Integer::intValue).toArray();
        return new RecordPlaces(topic, chosen, batchBytes, stream % chosen.length);
    }

    String topic() {
        return topic;
    }

    /** The partition of the next record; null where the client chooses. */
    @Nullable
    Integer next(byte @Nullable [] key, int messageBytes) {
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
