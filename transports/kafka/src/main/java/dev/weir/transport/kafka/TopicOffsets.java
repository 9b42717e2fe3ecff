package dev.weir.transport.kafka;

import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Where partitions of topics begin and end. Kafka's client asks any broker who leads them, and gives up at once when that
 * broker has not heard of a new topic yet, even where another has: so it is asked again until the time of an answer is over. Used
 * by one thread.
 */
final class TopicOffsets {

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Cluster cluster;
    private final TopicPlaces topics;
    private final List<Integer> partitions;

    TopicOffsets(Cluster cluster, TopicPlaces topics, List<Integer> partitions) {
        this.cluster = cluster;
        this.topics = topics;
        this.partitions = List.copyOf(partitions);
    }

    /**
     * The offsets of the partitions, as consumers of an isolation level see them.
     *
     * @throws TransportException when the cluster refuses it, or does not know the topic until the time of an answer is over
     */
    Positions ask(OffsetSpec spec, IsolationLevel isolation) {
        String doing = "read the offsets of " + topics.words();
        long begunNanos = System.nanoTime();
        while (true) {
            try {
                return positions(Objects.requireNonNull(
                        cluster.answerOrFault(doing, question(spec, isolation).toCompletionStage())));
            } catch (ExecutionException e) {
                Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
                long waitedNanos = System.nanoTime() - begunNanos;
                boolean mayCome = cause instanceof UnknownTopicOrPartitionException
                        && waitedNanos < TimeUnit.MILLISECONDS.toNanos(cluster.answerMillis());
                if (!mayCome) {
                    throw cluster.refused(
                            doing,
                            Permission.topic(
                                    AclOperation.DESCRIBE, topics.names().getFirst()),
                            cause);
                }
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
    }

    private KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> question(
            OffsetSpec spec, IsolationLevel isolation) {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        partitions.forEach(partition -> wanted.put(topics.at(partition), spec));
        return cluster.admin()
                .listOffsets(wanted, new ListOffsetsOptions(isolation).timeoutMs(cluster.answerMillis()))
                .all();
    }

    private Positions positions(Map<TopicPartition, ListOffsetsResultInfo> found) {
        Map<Integer, Long> offsets = new HashMap<>();
        found.forEach((partition, info) -> offsets.put(topics.of(partition), info.offset()));
        return new Positions(offsets);
    }
}
