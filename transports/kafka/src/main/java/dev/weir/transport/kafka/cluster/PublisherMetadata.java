package dev.weir.transport.kafka.cluster;

import dev.weir.transport.cluster.ClusterView;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/**
 * What one publisher of the run knows of the cluster, by the metadata that its producer has anyway: it is asked for that, and
 * asks nobody. For any thread.
 */
public final class PublisherMetadata {

    private final String name;
    private final Producer<?, ?> producer;
    private final String topic;
    private final BooleanSupplier known;

    /**
     * @param name what the report calls the publisher: {@code publisher 0}
     * @param known whether the producer has metadata of the topic: before, asking it would wait
     */
    public PublisherMetadata(String name, Producer<?, ?> producer, String topic, BooleanSupplier known) {
        this.name = name;
        this.producer = producer;
        this.topic = topic;
        this.known = known;
    }

    String name() {
        return name;
    }

    /** Whom it takes for the leader of each partition now; empty when it knows nothing, or is closed. */
    Map<Integer, Integer> leaders() {
        Map<Integer, Integer> leaders = new HashMap<>();
        if (!known.getAsBoolean()) {
            return leaders;
        }
        try {
            for (PartitionInfo partition : producer.partitionsFor(topic)) {
                Node leader = partition.leader();
                leaders.put(partition.partition(), leader == null || leader.isEmpty() ? ClusterView.NONE : leader.id());
            }
        } catch (KafkaException | IllegalStateException e) {
            leaders.clear(); // It was closed meanwhile, or the topic is gone: its publisher says so itself.
        }
        return leaders;
    }
}
