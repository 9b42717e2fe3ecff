package dev.weir.transport.kafka.operation;

import dev.weir.clock.RunClock;
import dev.weir.transport.kafka.cluster.TopicDescriptions;
import dev.weir.transport.kafka.failure.FaultException;
import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.kafka.failure.UnreadableByClient;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigsOptions;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreatePartitionsOptions;
import org.apache.kafka.clients.admin.DeleteRecordsOptions;
import org.apache.kafka.clients.admin.DeleteTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidRequestException;

/**
 * Questions about topics, each answered within the time of an operation. One for all workers. Thread-safe; nothing here
 * waits.
 */
final class TopicOperations {

    private final AdminClients clients;
    private final Admin observer;
    private final int limitMillis;
    private final DeletedTopics deleted;
    private final LogEnds logEnds;
    private final NewTopics newTopics;
    private final TopicDescriptions descriptions = new TopicDescriptions();

    /** Topics that were there: of others it is asked first, because the client looks for their leaders until its time is over. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /**
     * @param clients carry the operations out
     * @param observer asked where partitions are and which topics are gone, so that those questions hold up no operation
     */
    TopicOperations(AdminClients clients, Admin observer, Duration limit, LogEnds logEnds, RunClock clock) {
        this.clients = clients;
        this.observer = observer;
        this.limitMillis = (int) Math.min(Integer.MAX_VALUE, limit.toMillis());
        this.logEnds = logEnds;
        this.newTopics = new NewTopics(this::leaders, clock::nanos, limit);
        this.deleted =
                new DeletedTopics(topics -> descriptions.ask(observer, topics, describing()), clock::nanos, limit);
    }

    /** A creation that the client sends again may find the topic it has made itself, see {@link CreationAttempts}. */
    CompletionStage<Long> create(Operation operation) {
        NewTopic topic = new NewTopic(
                operation.topic,
                operation.partitions > 0 ? Optional.of(operation.partitions) : Optional.empty(),
                operation.replication > 0 ? Optional.of((short) operation.replication) : Optional.empty());
        topic.configs(operation.config);
        CreationAttempts attempts = new CreationAttempts();
        attempts.timeoutMs(limitMillis);
        return changing(
                operation.topic,
                one(admin -> admin.createTopics(List.of(topic), attempts).all())
                        .exceptionallyCompose(fault -> UnreadableByClient.is(fault)
                                ? made(operation.topic, fault)
                                : CompletableFuture.failedFuture(attempts.judged(fault))));
    }

    /** Other brokers than Apache Kafka make a topic and give an answer that the client cannot read: then it is there. */
    private CompletionStage<Long> made(String topic, Throwable fault) {
        newTopics.changed(topic);
        return newTopics
                .known(topic, () -> description(topic))
                .thenApply(found -> 1L)
                .exceptionallyCompose(missing -> CompletableFuture.failedFuture(fault));
    }

    CompletionStage<Long> describe(Operation operation) {
        String topic = operation.topic;
        return newTopics
                .known(topic, () -> clients.askInTurn(admin -> descriptions.ask(admin, topic, describing())))
                .thenApply(found -> (long) found.partitions().size());
    }

    /** Who leads the partitions of a topic. */
    CompletionStage<TopicDescription> description(String topic) {
        return descriptions.ask(observer, topic, describing());
    }

    private DescribeTopicsOptions describing() {
        return new DescribeTopicsOptions().timeoutMs(limitMillis);
    }

    CompletionStage<Long> list() {
        return clients.ask(admin -> admin.listTopics(new ListTopicsOptions().timeoutMs(limitMillis))
                        .names())
                .thenApply(names -> (long) names.size());
    }

    /**
     * Adds partitions, and then changes the configuration; either alone where only one is asked for. When the second fails, the
     * partitions stay added, so that the operation is partly done.
     */
    CompletionStage<Long> alter(Operation operation) {
        if (operation.partitions <= 0 && operation.config.isEmpty()) {
            return CompletableFuture.failedFuture(
                    new InvalidRequestException("nothing to alter: give partitions, config or both"));
        }
        CompletionStage<Long> partitions = operation.partitions > 0
                ? addPartitions(operation.topic, operation.partitions)
                : CompletableFuture.completedFuture(1L);
        return operation.config.isEmpty()
                ? partitions
                : partitions.thenCompose(added -> configure(operation.topic, operation.config)
                        .exceptionallyCompose(fault -> CompletableFuture.failedFuture(
                                operation.partitions > 0 ? partlyDone(operation.partitions, fault) : fault)));
    }

    private static FaultException partlyDone(int partitions, Throwable fault) {
        OperationFault told = OperationFault.of(fault);
        String config = told.failure().definite()
                ? "its configuration was not changed"
                : "whether its configuration was changed is not known";
        return new FaultException(
                OperationFailure.PARTLY_DONE,
                "the topic now has " + partitions + " partitions, and " + config + ": " + told.cause(),
                fault);
    }

    private CompletionStage<Long> addPartitions(String topic, int partitions) {
        return changing(
                topic,
                one(admin -> admin.createPartitions(
                                Map.of(topic, NewPartitions.increaseTo(partitions)),
                                new CreatePartitionsOptions().timeoutMs(limitMillis))
                        .all()));
    }

    private CompletionStage<Long> configure(String topic, Map<String, String> config) {
        Collection<AlterConfigOp> changes = config.entrySet().stream()
                .map(entry ->
                        new AlterConfigOp(new ConfigEntry(entry.getKey(), entry.getValue()), AlterConfigOp.OpType.SET))
                .toList();
        return one(admin -> admin.incrementalAlterConfigs(
                        Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), changes),
                        new AlterConfigsOptions().timeoutMs(limitMillis))
                .all());
    }

    /** Done when the controller has confirmed it and the broker that is asked no longer knows the topic. */
    CompletionStage<Long> delete(Operation operation) {
        seen.remove(operation.topic);
        newTopics.deleted(operation.topic);
        logEnds.deletes(operation.topic);
        return one(admin -> admin.deleteTopics(
                                List.of(operation.topic), new DeleteTopicsOptions().timeoutMs(limitMillis))
                        .all())
                .thenCompose(confirmed -> deleted.awaitGone(operation.topic));
    }

    /** Deletes the records of a partition that are below an offset. */
    CompletionStage<Long> deleteRecords(Operation operation) {
        logEnds.deletes(operation.topic);
        if (seen.contains(operation.topic)) {
            return deleteBelow(operation);
        }
        return description(operation.topic).thenCompose(found -> {
            seen.add(operation.topic);
            return deleteBelow(operation);
        });
    }

    private CompletionStage<Long> deleteBelow(Operation operation) {
        TopicPartition partition = new TopicPartition(operation.topic, operation.partition);
        return one(admin -> admin.deleteRecords(
                                Map.of(partition, RecordsToDelete.beforeOffset(operation.offset)),
                                new DeleteRecordsOptions().timeoutMs(limitMillis))
                        .all())
                .thenApply(done -> {
                    // What was fetched in advance meanwhile may be deleted too.
                    logEnds.deletes(operation.topic);
                    return done;
                });
    }

    /** What has been created or given more partitions by this run. */
    NewTopics newTopics() {
        return newTopics;
    }

    /** Completes when every leader of a topic has answered; the client asks those again that do not lead yet. */
    private CompletionStage<?> leaders(String topic) {
        return description(topic).thenCompose(found -> {
            Map<TopicPartition, OffsetSpec> ends = found.partitions().stream()
                    .collect(Collectors.toMap(
                            partition -> new TopicPartition(topic, partition.partition()),
                            partition -> OffsetSpec.latest()));
            return observer.listOffsets(ends, new ListOffsetsOptions().timeoutMs(limitMillis))
                    .all()
                    .toCompletionStage();
        });
    }

    /** Records wait for the leaders of a topic also when nobody knows whether it was changed. */
    private CompletionStage<Long> changing(String topic, CompletionStage<Long> change) {
        return change.whenComplete((done, fault) -> {
            if (fault == null || !OperationFault.of(fault).failure().definite()) {
                newTopics.changed(topic);
            }
        });
    }

    private CompletionStage<Long> one(Function<Admin, KafkaFuture<Void>> question) {
        return clients.ask(question).thenApply(nothing -> 1L);
    }
}
