package dev.weir.transport.kafka.cluster;

import dev.weir.transport.kafka.failure.UnreadableByClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Describes topics. A broker whose answer to the newest request for that cannot be read is asked by an older one, for
 * metadata, from then on. Thread-safe; nothing here waits.
 */
public final class TopicDescriptions {

    private final AtomicReference<@Nullable Throwable> unreadable = new AtomicReference<>();

    /** Why a broker is asked in the other way; empty while it need not be. */
    public Optional<Throwable> unreadable() {
        return Optional.ofNullable(unreadable.get());
    }

    /** One topic; ends with {@link UnknownTopicOrPartitionException} when there is none of the name. */
    public CompletionStage<TopicDescription> ask(Admin admin, String topic, DescribeTopicsOptions options) {
        return Objects.requireNonNull(ask(admin, List.of(topic), options).get(topic));
    }

    /** All topics together; ends as the first of them that does not end with a description. */
    CompletionStage<Collection<TopicDescription>> askAll(
            Admin admin, Collection<String> topics, DescribeTopicsOptions options) {
        CompletionStage<Collection<TopicDescription>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (CompletionStage<TopicDescription> one : ask(admin, topics, options).values()) {
            all = all.thenCombine(one, (found, another) -> {
                found.add(another);
                return found;
            });
        }
        return all;
    }

    /** Each topic by itself, under its name. */
    public Map<String, CompletionStage<TopicDescription>> ask(
            Admin admin, Collection<String> topics, DescribeTopicsOptions options) {
        if (unreadable.get() != null) {
            return byMetadata(admin, topics, options.timeoutMs());
        }
        Map<String, CompletionStage<TopicDescription>> answers = new HashMap<>();
        admin.describeTopics(topics, options)
                .topicNameValues()
                .forEach((topic, answer) -> answers.put(
                        topic,
                        answer.toCompletionStage()
                                .exceptionallyCompose(fault -> otherwise(admin, topic, options.timeoutMs(), fault))));
        return answers;
    }

    private CompletionStage<TopicDescription> otherwise(
            Admin admin, String topic, @Nullable Integer limitMillis, Throwable fault) {
        if (!UnreadableByClient.is(fault)) {
            return CompletableFuture.failedFuture(Objects.requireNonNull(UnreadableByClient.unwrapped(fault)));
        }
        unreadable.compareAndSet(null, UnreadableByClient.unwrapped(fault));
        return Objects.requireNonNull(
                byMetadata(admin, List.of(topic), limitMillis).get(topic));
    }

    private static Map<String, CompletionStage<TopicDescription>> byMetadata(
            Admin admin, Collection<String> topics, @Nullable Integer limitMillis) {
        CompletionStage<Map<String, TopicListing>> listed = admin.listTopics(
                        new ListTopicsOptions().listInternal(true).timeoutMs(limitMillis))
                .namesToListings()
                .toCompletionStage();
        Map<String, CompletionStage<TopicDescription>> answers = new HashMap<>();
        for (String topic : topics) {
            answers.put(topic, listed.thenCompose(all -> {
                @Nullable TopicListing listing = all.get(topic);
                return listing == null
                        ? CompletableFuture.failedFuture(unknown(topic))
                        : byId(admin, topic, listing.topicId(), limitMillis);
            }));
        }
        return answers;
    }

    private static CompletionStage<TopicDescription> byId(
            Admin admin, String topic, Uuid id, @Nullable Integer limitMillis) {
        return admin.describeTopics(
                        TopicCollection.ofTopicIds(Set.of(id)), new DescribeTopicsOptions().timeoutMs(limitMillis))
                .topicIdValues()
                .getOrDefault(id, KafkaFuture.completedFuture(null))
                .toCompletionStage()
                .exceptionallyCompose(fault -> {
                    Throwable cause = Objects.requireNonNull(UnreadableByClient.unwrapped(fault));
                    // It was deleted after it was listed.
                    return CompletableFuture.failedFuture(
                            cause instanceof UnknownTopicIdException ? unknown(topic) : cause);
                });
    }

    private static UnknownTopicOrPartitionException unknown(String topic) {
        return new UnknownTopicOrPartitionException("there is no topic " + topic);
    }
}
