package dev.weir.transport.kafka;

import dev.weir.transport.Positions;
import dev.weir.transport.kafka.position.PositionWatch;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Partitions a subscriber takes by itself, without a group. */
final class StandaloneAssignment implements PartitionAssignment {

    private static final Duration ANSWER_WAIT = Duration.ofMillis(500);

    private final KafkaConsumer<?, ?> consumer;
    private final List<TopicPartition> partitions;
    private boolean connected;

    /**
     * Takes the partitions and stands at the start of the run in each.
     *
     * @param own how far this subscriber has come
     */
    StandaloneAssignment(
            KafkaConsumer<?, ?> consumer, List<TopicPartition> partitions, Positions start, PositionWatch own) {
        this.consumer = consumer;
        this.partitions = List.copyOf(partitions);
        consumer.assign(this.partitions);
        for (TopicPartition partition : this.partitions) {
            long next = Objects.requireNonNullElse(start.nextOffsets().get(own.place(partition)), 0L);
            consumer.seek(partition, next);
            own.at(own.place(partition), next);
        }
    }

    /** The leaders answering one question means that the connections stand. */
    @Override
    public void note() {
        try {
            connected = partitions.isEmpty()
                    || consumer.endOffsets(partitions, ANSWER_WAIT).size() == partitions.size();
        } catch (TimeoutException e) {
            connected = false;
        }
    }

    @Override
    public boolean ready() {
        return connected;
    }

    @Override
    public void settled() {}

    @Override
    public void reach(int partition, long nextOffset) {}

    @Override
    public String missing() {
        return "no answer from the leaders of " + partitions;
    }

    @Override
    public boolean empty() {
        return partitions.isEmpty();
    }

    @Override
    public void leave() {}
}
