package dev.weir.transport.kafka.real;

import dev.weir.transport.kafka.position.PositionWatch;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Puts a consumer where it goes on in the partitions that its group gives it: at the committed offset, otherwise where it had
 * come to, and at first where the user asked for. By the consumer's thread.
 */
final class GroupPositions implements ConsumerRebalanceListener {

    private static final Duration COMMITTED_WAIT = Duration.ofSeconds(10);

    private final Consumer<?, ?> consumer;
    private final PositionWatch own;

    GroupPositions(Consumer<?, ?> consumer, PositionWatch own) {
        this.consumer = consumer;
        this.own = own;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        if (assigned.isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(assigned), COMMITTED_WAIT);
        Set<TopicPartition> fresh = new HashSet<>();
        for (TopicPartition partition : assigned) {
            OffsetAndMetadata known = committed.get(partition);
            long reached = own.next(partition.partition());
            if (known != null) {
                consumer.seek(partition, known);
                if (reached < 0) {
                    own.at(partition.partition(), known.offset());
                }
            } else if (reached >= 0) {
                consumer.seek(partition, reached);
            } else {
                fresh.add(partition);
            }
        }
        if (!fresh.isEmpty()) {
            own.begin(fresh);
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {}
}
