package dev.weir.transport.kafka.wire;

import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** The partitions of one topic, and which of them takes a record. Chosen by the publishing thread; grown by the sending one. */
final class WireTopic {

    private final String name;
    private final TopicPlaces places;
    private volatile PartitionLine[] lines = {};
    private int current;
    private long bytes;

    WireTopic(String name, TopicPlaces places) {
        this.name = name;
        this.places = places;
    }

    String name() {
        return name;
    }

    /** The line of every partition. */
    PartitionLine[] lines() {
        return lines;
    }

    /** The topic has so many partitions now; never fewer than before. By the opening thread and the sending one. */
    synchronized void grow(int partitions) {
        PartitionLine[] known = lines;
        if (partitions > known.length) {
            PartitionLine[] more = Arrays.copyOf(known, partitions);
            for (int i = known.length; i < partitions; i++) {
                more[i] = new PartitionLine(new TopicPartition(name, i), places.of(name, i));
            }
            current = known.length == 0 ? ThreadLocalRandom.current().nextInt(partitions) : current;
            lines = more;
        }
    }

    /** Where a record with a key goes. */
    PartitionLine of(byte[] key) {
        PartitionLine[] all = lines;
        return all[BuiltInPartitioner.partitionForKey(key, all.length)];
    }

    PartitionLine of(int partition) {
        return lines[partition];
    }

    /** Where records without a key go now. */
    PartitionLine current() {
        return lines[current];
    }

    /**
     * A record without a key has gone to the current partition.
     *
     * @return whether as many bytes have gone there as a batch has, so that the next ones go to another
     */
    boolean added(int recordBytes, int batchBytes) {
        bytes += recordBytes;
        return bytes >= batchBytes;
    }

    /** Chooses another partition, among those with a leader if there are any. */
    void next(Cluster cluster) {
        bytes = 0;
        List<PartitionInfo> led = cluster.availablePartitionsForTopic(name);
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int chosen = led.isEmpty()
                ? random.nextInt(lines.length)
                : led.get(random.nextInt(led.size())).partition();
        current = Math.min(chosen, lines.length - 1);
    }
}
