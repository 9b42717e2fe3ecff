package dev.weir.transport.kafka;

import dev.weir.transport.Positions;
import dev.weir.transport.kafka.position.PositionWatch;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** A place in a consumer group: the partitions are those the group gives. */
final class GroupAssignment implements PartitionAssignment, ConsumerRebalanceListener {

    private static final Duration ANSWER_WAIT = Duration.ofMillis(500);
    private static final Duration COMMITTED_WAIT = Duration.ofSeconds(10);

    private final KafkaConsumer<?, ?> consumer;
    private final Group group;
    private final int subscriber;
    private final Positions start;
    private final PositionWatch own;
    private final BooleanSupplier stable;
    private final Set<Integer> held = new ConcurrentSkipListSet<>();
    private boolean vanished;

    /**
     * Takes a place in the group.
     *
     * @param start where the run begins in each partition
     * @param own how far this subscriber has come
     * @param stable whether the coordinator has nothing more to change in the group, as far as it tells
     */
    GroupAssignment(
            KafkaConsumer<?, ?> consumer,
            Group group,
            int subscriber,
            Positions start,
            PositionWatch own,
            BooleanSupplier stable) {
        this.consumer = consumer;
        this.group = group;
        this.subscriber = subscriber;
        this.start = start;
        this.own = own;
        this.stable = stable;
        group.join(subscriber);
    }

    /**
     * Positions the consumer by itself: a group without committed offsets would begin wherever the log ends at that
     * moment, and miss what came between two owners.
     */
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        if (!assigned.isEmpty()) {
            group.moved(subscriber, indexes(assigned));
        }
        if (group.spread()) {
            goOnWhereCommitted(assigned);
            return;
        }
        for (TopicPartition partition : assigned) {
            int index = own.place(partition);
            held.add(index);
            boolean begun = group.progress().knows(index);
            if (!begun) {
                group.progress()
                        .reach(
                                index,
                                Objects.requireNonNullElse(start.nextOffsets().get(index), 0L));
            }
            long next = group.progress().next(index);
            if (!begun || !group.remembers()) {
                consumer.seek(partition, next);
                own.at(index, next);
            } else {
                own.expect(index, next);
            }
        }
    }

    /** How far a subscriber in another process had come is known of what it committed only. */
    private void goOnWhereCommitted(Collection<TopicPartition> assigned) {
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(assigned), COMMITTED_WAIT);
        for (TopicPartition partition : assigned) {
            int index = own.place(partition);
            OffsetAndMetadata known = committed.get(partition);
            long next = known == null
                    ? Objects.requireNonNullElse(start.nextOffsets().get(index), 0L)
                    : known.offset();
            held.add(index);
            consumer.seek(partition, next);
            own.at(index, next);
            group.progress().reach(index, next);
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        taken(revoked, false);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        taken(lost, true);
    }

    private void taken(Collection<TopicPartition> gone, boolean lost) {
        if (vanished) {
            return; // A process that was killed would not be told.
        }
        gone.forEach(partition -> held.remove(own.place(partition)));
        if (!gone.isEmpty()) {
            group.taken(subscriber, indexes(gone), lost);
        }
    }

    private List<Integer> indexes(Collection<TopicPartition> partitions) {
        return partitions.stream().map(own::place).sorted().toList();
    }

    @Override
    public void pollsAfter(long idleNanos) {
        group.polledAfter(subscriber, idleNanos);
    }

    @Override
    public void note() {
        ConsumerGroupMetadata membership = consumer.groupMetadata();
        group.hold(subscriber, membership.generationId(), membership.memberId(), held);
    }

    @Override
    public boolean ready() {
        return group.agreed() || (group.settled() && stable.getAsBoolean());
    }

    @Override
    public void settled() {
        group.agree();
    }

    @Override
    public boolean joined() {
        return consumer.groupMetadata().generationId() > 0;
    }

    @Override
    public void vanish() {
        vanished = true;
        group.vanished(subscriber, List.copyOf(held));
        if (group.remembers()) {
            forgetUncommitted();
        }
    }

    /** A consumer commits its position when it is closed, so it is put back to what has been committed. */
    private void forgetUncommitted() {
        Set<TopicPartition> partitions = consumer.assignment();
        Map<TopicPartition, OffsetAndMetadata> committed = Map.of();
        try {
            committed = consumer.committed(partitions, ANSWER_WAIT);
        } catch (TimeoutException e) {
            // Nobody answers, so nobody will take a commit either.
        }
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata known = committed.get(partition);
            consumer.seek(
                    partition,
                    known == null
                            ? Objects.requireNonNullElse(start.nextOffsets().get(own.place(partition)), 0L)
                            : known.offset());
        }
    }

    @Override
    public void reach(int partition, long nextOffset) {
        group.progress().reach(partition, nextOffset);
    }

    @Override
    public String missing() {
        return group.missing();
    }

    /** A member without partitions polls all the same: it is what keeps it in the group. */
    @Override
    public boolean empty() {
        return false;
    }

    @Override
    public void leave() {
        group.leave(subscriber);
    }
}
