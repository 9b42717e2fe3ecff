package dev.weir.transport.kafka.cluster;

import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/**
 * What one publisher of the run knows of the cluster, by the metadata that its producer has anyway: it is asked for that, and
 * asks nobody. For any thread.
 */
public final class PublisherMetadata {

    private final String name;
    private final Partitions partitions;
    private final TopicPlaces topics;
    private final Supplier<Set<Integer>> known;

    /** What a producer's metadata say of a topic. */
    @FunctionalInterface
    public interface Partitions {
        List<PartitionInfo> of(String topic);
    }

    /**
     * @param name what the report calls the publisher: {@code publisher 0}
     * @param known partitions to which it has published, so that the producer has metadata of their topics: asked for others, it
     *     would wait
     */
    public PublisherMetadata(String name, Partitions partitions, TopicPlaces topics, Supplier<Set<Integer>> known) {
        this.name = name;
        this.partitions = partitions;
        this.topics = topics;
        this.known = known;
    }

    String name() {
        return name;
    }

    /** Whom it takes for the leader of each partition now; empty when it knows nothing, or is closed. */
    Map<Integer, Integer> leaders() {
        Map<Integer, Integer> leaders = new HashMap<>();
        List<String> names = known.get().stream()
                .map(place -> topics.at(place).topic())
                .distinct()
                .toList();
        try {
            for (String name : names) {
                for (PartitionInfo partition : partitions.of(name)) {
                    Node leader = partition.leader();
                    leaders.put(
                            topics.of(name, partition.partition()),
                            leader == null || leader.isEmpty() ? ClusterView.NONE : leader.id());
                }
            }
        } catch (KafkaException | IllegalStateException e) {
            leaders.clear(); // It was closed meanwhile, or the topic is gone: its publisher says so itself.
        }
        return leaders;
    }
}
