package dev.weir.gateway.kafka;

import dev.weir.gateway.kafka.KnownTopics.Topic;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/**
 * Asks a cluster which of the topics of a connection it has. A broker that is no Apache Kafka may answer the newest request
 * for that with what Kafka's client cannot read; it is then asked by an older one, for metadata. Blocks; for one thread.
 */
final class TopicQuestions {

    private static final Logger LOG = System.getLogger(TopicQuestions.class.getName());

    private final Admin admin;
    private final ConnectionSettings settings;
    private boolean byMetadata;

    TopicQuestions(Admin admin, ConnectionSettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    /** Whether to ask the same again would be in vain: the fault is in the question, or in the form of the answer. */
    static boolean isHopeless(@Nullable Throwable fault) {
        return fault instanceof InvalidTopicException
                || fault instanceof UnsupportedVersionException
                || isUnreadable(fault);
    }

    /** Whether Kafka's client ended a question because it could not read the answer: it throws whatever that leads to. */
    static boolean isUnreadable(@Nullable Throwable fault) {
        return switch (fault) {
            case ApiException said -> false;
            // The only ones of Kafka's own about bytes that are not of a format.
            case KafkaException said ->
                said.getClass().getPackageName().equals("org.apache.kafka.common.protocol.types");
            // Of clients that are closed.
            case IllegalStateException closed -> false;
            case RuntimeException any -> true;
            case null -> false;
            default -> false;
        };
    }

    /** What ended a question, in words; may hold secrets. */
    static String words(@Nullable Throwable fault) {
        return fault != null && isUnreadable(fault)
                ? "Kafka's client cannot read the broker's answer ("
                        + fault.getClass().getSimpleName() + ")"
                : String.valueOf(fault);
    }

    /** The topics that there are, by name. */
    Map<String, Topic> ask() throws InterruptedException, ExecutionException {
        if (!byMetadata) {
            try {
                return describe(
                        settings.topics().byPattern()
                                ? matching(admin.listTopics().names().get())
                                : settings.topics().names());
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                if (cause == null || !isUnreadable(cause)) {
                    throw e;
                }
                byMetadata = true;
                LOG.log(
                        Level.WARNING,
                        "{0}: Kafka''s client cannot read the answer of this broker to a request to describe topics ({1});"
                                + " the broker is asked for metadata instead",
                        settings.name(),
                        cause.getClass().getSimpleName());
            }
        }
        return askByMetadata();
    }

    private Set<String> matching(Collection<String> names) {
        Set<String> matching = new HashSet<>(names);
        matching.removeIf(name -> !settings.topics().has(name));
        return matching;
    }

    private Map<String, Topic> describe(Collection<String> names) throws InterruptedException, ExecutionException {
        return found(admin.describeTopics(names).topicNameValues());
    }

    private Map<String, Topic> askByMetadata() throws InterruptedException, ExecutionException {
        Map<String, TopicListing> all = admin.listTopics(new ListTopicsOptions().listInternal(true))
                .namesToListings()
                .get();
        Set<Uuid> ids = all.values().stream()
                .filter(topic -> settings.topics().has(topic.name()))
                .map(TopicListing::topicId)
                .collect(Collectors.toSet());
        return ids.isEmpty()
                ? Map.of()
                : found(admin.describeTopics(TopicCollection.ofTopicIds(ids)).topicIdValues());
    }

    private static <K> Map<String, Topic> found(Map<K, KafkaFuture<TopicDescription>> answers)
            throws InterruptedException, ExecutionException {
        Map<String, Topic> found = new HashMap<>();
        for (KafkaFuture<TopicDescription> answer : answers.values()) {
            try {
                TopicDescription description = answer.get();
                found.put(
                        description.name(),
                        new Topic(
                                description.topicId(),
                                description.partitions().stream()
                                        .map(TopicPartitionInfo::partition)
                                        .collect(Collectors.toSet())));
            } catch (ExecutionException e) {
                boolean missing = e.getCause() instanceof UnknownTopicOrPartitionException
                        || e.getCause() instanceof UnknownTopicIdException;
                if (!missing) {
                    throw e;
                }
            }
        }
        return found;
    }
}
