package dev.weir.transport.kafka.operation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the logs of partitions reach, as the brokers said last, and where something was deleted since. Shared by the
 * clients of all workers, so that none goes on handing out what another has deleted. Thread-safe.
 */
final class LogEnds {

    private final Map<TopicPartition, Long> ends = new ConcurrentHashMap<>();
    private final Map<String, Long> deletionsOfTopics = new ConcurrentHashMap<>();
    private final AtomicLong deletions = new AtomicLong();

    /** The broker said that the log reaches to there. */
    void reaches(TopicPartition partition, long end) {
        ends.put(partition, end);
    }

    /** An offset up to which a consumer could read when the broker was asked last; 0 when it was not. */
    long end(TopicPartition partition) {
        return ends.getOrDefault(partition, 0L);
    }

    /** Records of this topic are being deleted, or the topic itself. */
    void deletes(String topic) {
        deletionsOfTopics.computeIfPresent(topic, (name, before) -> before + 1);
        deletions.incrementAndGet();
    }

    /** A number that changes whenever something is deleted anywhere. */
    long deletions() {
        return deletions.get();
    }

    /** A number that changes whenever something of this topic is deleted from now on. Only topics asked for are counted. */
    long deletions(String topic) {
        return deletionsOfTopics.computeIfAbsent(topic, name -> 0L);
    }
}
