package dev.weir.transport.kafka.cluster;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;

/** The topics in which a Kafka cluster keeps its groups and transactions: as safe as the run's own topic, or less. */
public enum InternalTopics {
    GROUPS("__consumer_offsets", "groups may stop although messages can still be published"),
    TRANSACTIONS("__transaction_state", "transactions may stop, and with them readers of committed messages");

    private final String topicName;
    private final String consequence;

    InternalTopics(String topicName, String consequence) {
        this.topicName = topicName;
        this.consequence = consequence;
    }

    /**
     * What the reader is to be warned of: with fewer replicas the death of a broker stops groups or transactions though the
     * topic of the run goes on. Nothing where they are as safe, or the cluster does not tell.
     *
     * @param groups whether the run has groups
     */
    public static List<Warning> warnings(Admin admin, int answerMillis, String topic, boolean groups) {
        Map<String, CompletionStage<TopicDescription>> asked = new TopicDescriptions()
                .ask(
                        admin,
                        new TreeSet<>(List.of(topic, GROUPS.topicName, TRANSACTIONS.topicName)),
                        new DescribeTopicsOptions().timeoutMs(answerMillis));
        int ofTopic = replicas(asked, answerMillis, topic);
        return Stream.of(values())
                .filter(internal -> groups || internal != GROUPS)
                .flatMap(internal ->
                        internal.sentence(topic, ofTopic, replicas(asked, answerMillis, internal.topicName)).stream())
                .map(text -> new Warning(WarningKind.FEWER_REPLICAS, text))
                .toList();
    }

    /** The fewest replicas of any partition; 0 when that is not known. */
    private static int replicas(Map<String, CompletionStage<TopicDescription>> asked, int answerMillis, String name) {
        try {
            TopicDescription description = Objects.requireNonNull(asked.get(name))
                    .toCompletableFuture()
                    .get(answerMillis, TimeUnit.MILLISECONDS);
            return description.partitions().stream()
                    .mapToInt(partition -> partition.replicas().size())
                    .min()
                    .orElse(0);
        } catch (ExecutionException | TimeoutException e) {
            // It does not exist before the first group or transaction, not everybody may see it, and nothing depends on
            // it.
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** In words, when this topic is known to have fewer. */
    Optional<String> sentence(String topic, int ofTopic, int ofThis) {
        return ofThis == 0 || ofThis >= ofTopic
                ? Optional.empty()
                : Optional.of("Topic " + topicName + " has " + ofThis + (ofThis == 1 ? " replica" : " replicas")
                        + ", and topic " + topic + " has " + ofTopic + ": if a broker ends, " + consequence + ".");
    }
}
