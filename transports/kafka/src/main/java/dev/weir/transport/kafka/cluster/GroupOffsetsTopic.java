package dev.weir.transport.kafka.cluster;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;

/** The topic in which a Kafka cluster keeps its groups: as safe as the run's own topic, or less. */
public final class GroupOffsetsTopic {

    private static final String NAME = "__consumer_offsets";

    private GroupOffsetsTopic() {}

    /**
     * What the reader is to be warned of: with fewer replicas the death of a broker stops groups though the topic of the run
     * goes on. Nothing when it is as safe, or the cluster does not tell.
     */
    public static Optional<Warning> warning(Admin admin, int answerMillis, String topic) {
        DescribeTopicsResult asked =
                admin.describeTopics(Set.of(topic, NAME), new DescribeTopicsOptions().timeoutMs(answerMillis));
        return sentence(topic, replicas(asked, answerMillis, topic), replicas(asked, answerMillis, NAME))
                .map(text -> new Warning(WarningKind.FEWER_REPLICAS, text));
    }

    /** The fewest replicas of any partition; 0 when that is not known. */
    private static int replicas(DescribeTopicsResult asked, int answerMillis, String name) {
        try {
            TopicDescription description =
                    Objects.requireNonNull(asked.topicNameValues().get(name)).get(answerMillis, TimeUnit.MILLISECONDS);
            return description.partitions().stream()
                    .mapToInt(partition -> partition.replicas().size())
                    .min()
                    .orElse(0);
        } catch (ExecutionException | TimeoutException e) {
            // It does not exist before the first group, not everybody may see it, and nothing depends on it.
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** In words, when the topic of the groups is known to have fewer. */
    static Optional<String> sentence(String topic, int ofTopic, int ofGroups) {
        return ofGroups == 0 || ofGroups >= ofTopic
                ? Optional.empty()
                : Optional.of("Topic " + NAME + " has " + ofGroups + (ofGroups == 1 ? " replica" : " replicas")
                        + ", and topic " + topic + " has " + ofTopic
                        + ": if a broker ends, groups may stop although messages can still be published.");
    }
}
