package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Warning;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

final class InternalTopicsTest {

    @Test
    void fewerReplicasThanTheTopicOfTheRunAreAWarning() {
        assertThat(InternalTopics.GROUPS.sentence("orders", 3, 1))
                .contains("Topic __consumer_offsets has 1 replica, and topic orders has 3: if a broker ends, groups may"
                        + " stop although messages can still be published.");
        assertThat(InternalTopics.TRANSACTIONS.sentence("orders", 3, 2))
                .contains("Topic __transaction_state has 2 replicas, and topic orders has 3: if a broker ends,"
                        + " transactions may stop, and with them readers of committed messages.");
    }

    @Test
    void aBrokerWhoseDescriptionsCannotBeReadIsAskedByMetadata() {
        UnreadableAdmin broker = new UnreadableAdmin()
                .with(replicated("orders", 3))
                .with(replicated("__consumer_offsets", 1))
                .with(replicated("__transaction_state", 3));

        assertThat(InternalTopics.warnings(broker.admin(), 1_000, "orders", true))
                .extracting(Warning::text)
                .containsExactlyElementsOf(
                        InternalTopics.GROUPS.sentence("orders", 3, 1).stream().toList());
    }

    private static TopicDescription replicated(String name, int replicas) {
        List<Node> nodes = IntStream.range(0, replicas)
                .mapToObj(node -> new Node(node, "host", 9092))
                .toList();
        return new TopicDescription(name, false, List.of(new TopicPartitionInfo(0, nodes.getFirst(), nodes, nodes)));
    }

    @Test
    void asManyAreNoneAndNeitherIsWhatNobodyTells() {
        for (InternalTopics internal : InternalTopics.values()) {
            assertThat(internal.sentence("orders", 3, 3)).isEmpty();
            assertThat(internal.sentence("orders", 1, 3)).isEmpty();
            assertThat(internal.sentence("orders", 3, 0)).isEmpty();
        }
    }
}
