package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

final class TopicOffsetsTest {

    private static final String TOPIC = "orders";
    private static final KafkaFuture<ListOffsetsResultInfo> UNKNOWN =
            refusal(new UnknownTopicOrPartitionException("not heard of"));

    /** What the brokers answer, one after the other; the last one for ever. */
    private final Deque<KafkaFuture<ListOffsetsResultInfo>> answers = new ArrayDeque<>();

    private Positions ask(Duration limit) {
        Cluster cluster = new Cluster(
                admin(), "127.0.0.1:9", limit, ClientProperties.of(Round.settings("bootstrap", "127.0.0.1:9")));
        return new TopicOffsets(cluster, TopicPlaces.of(TOPIC), List.of(0))
                .ask(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
    }

    private Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (self, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("listOffsets");
                    return new ListOffsetsResult(Map.of(
                            new TopicPartition(TOPIC, 0),
                            answers.size() > 1 ? answers.removeFirst() : answers.getFirst()));
                });
    }

    private static KafkaFuture<ListOffsetsResultInfo> refusal(RuntimeException fault) {
        KafkaFutureImpl<ListOffsetsResultInfo> refused = new KafkaFutureImpl<>();
        refused.completeExceptionally(fault);
        return refused;
    }

    @Test
    void brokersThatHaveNotHeardOfTheTopicYetAreAskedAgain() {
        answers.add(UNKNOWN);
        answers.add(UNKNOWN);
        answers.add(KafkaFuture.completedFuture(new ListOffsetsResultInfo(42, -1, Optional.empty())));

        assertThat(ask(Duration.ofMinutes(2))).isEqualTo(new Positions(Map.of(0, 42L)));
    }

    @Test
    void aTopicThatNobodyHasHeardOfInTimeIsAnError() {
        answers.add(UNKNOWN);

        assertThatThrownBy(() -> ask(Duration.ofMillis(50)))
                .isInstanceOf(TransportException.class)
                .hasMessage("cannot read the offsets of topic orders: UnknownTopicOrPartitionException: not heard of");
    }

    @Test
    void anyOtherRefusalIsToldAtOnce() {
        answers.add(refusal(new TopicAuthorizationException("no")));
        answers.add(UNKNOWN);

        assertThatThrownBy(() -> ask(Duration.ofMinutes(2)))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("cannot read the offsets of topic orders");
        assertThat(answers).containsExactly(UNKNOWN);
    }
}
