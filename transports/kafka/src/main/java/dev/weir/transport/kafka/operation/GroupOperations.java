package dev.weir.transport.kafka.operation;

import dev.weir.transport.operation.Operation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DeleteConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Questions about consumer groups, each answered within the time of an operation. One for all workers. Thread-safe; nothing
 * here waits.
 */
final class GroupOperations {

    private final AdminClients clients;
    private final TopicOperations topics;
    private final int limitMillis;

    GroupOperations(AdminClients clients, TopicOperations topics, Duration limit) {
        this.clients = clients;
        this.topics = topics;
        this.limitMillis = (int) Math.min(Integer.MAX_VALUE, limit.toMillis());
    }

    CompletionStage<Long> list() {
        return clients.ask(admin -> admin.listGroups(
                                ListGroupsOptions.forConsumerGroups().timeoutMs(limitMillis))
                        .all())
                .thenApply(groups -> (long) groups.size());
    }

    /** Finds the members of a group. */
    CompletionStage<Long> describe(Operation operation) {
        return clients.ask(admin -> description(admin, operation.group)).thenApply(group -> {
            // Brokers before 4.0 call a group dead that they do not know.
            if (group == null || group.groupState() == GroupState.DEAD) {
                throw new GroupIdNotFoundException("there is no group " + operation.group);
            }
            return (long) group.members().size();
        });
    }

    private KafkaFuture<ConsumerGroupDescription> description(Admin admin, String group) {
        return admin.describeConsumerGroups(List.of(group), new DescribeConsumerGroupsOptions().timeoutMs(limitMillis))
                .describedGroups()
                .getOrDefault(group, KafkaFuture.completedFuture(null));
    }

    CompletionStage<Long> delete(Operation operation) {
        return clients.ask(admin -> admin.deleteConsumerGroups(
                                List.of(operation.group), new DeleteConsumerGroupsOptions().timeoutMs(limitMillis))
                        .all())
                .thenApply(nothing -> 1L);
    }

    /**
     * Sets the committed offset of one partition of the topic, or of all when none is named: to the offset of the operation,
     * or to the first that the log holds.
     */
    CompletionStage<Long> resetOffsets(Operation operation) {
        return partitions(operation)
                .thenCompose(partitions -> offsets(partitions, operation.offset))
                .thenCompose(offsets -> clients.ask(admin -> admin.alterConsumerGroupOffsets(
                                        operation.group,
                                        offsets,
                                        new AlterConsumerGroupOffsetsOptions().timeoutMs(limitMillis))
                                .all())
                        .thenApply(nothing -> (long) offsets.size()));
    }

    private CompletionStage<List<TopicPartition>> partitions(Operation operation) {
        String topic = operation.topic;
        return topics.description(topic).thenApply(found -> {
            if (operation.partition != Operation.ANY_PARTITION) {
                return List.of(new TopicPartition(topic, operation.partition));
            }
            return IntStream.range(0, found.partitions().size())
                    .mapToObj(partition -> new TopicPartition(topic, partition))
                    .toList();
        });
    }

    private CompletionStage<Map<TopicPartition, OffsetAndMetadata>> offsets(
            List<TopicPartition> partitions, long offset) {
        if (offset != Operation.NO_OFFSET) {
            return CompletableFuture.completedFuture(partitions.stream()
                    .collect(Collectors.toMap(partition -> partition, partition -> new OffsetAndMetadata(offset))));
        }
        Map<TopicPartition, OffsetSpec> asked = partitions.stream()
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.earliest()));
        return clients.ask(admin -> admin.listOffsets(asked, new ListOffsetsOptions().timeoutMs(limitMillis))
                        .all())
                .thenApply(found -> {
                    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
                    found.forEach((partition, first) -> offsets.put(partition, new OffsetAndMetadata(first.offset())));
                    return offsets;
                });
    }
}
