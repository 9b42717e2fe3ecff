package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

final class TopicDescriptionsTest {

    private final UnreadableAdmin broker = new UnreadableAdmin()
            .with(new TopicDescription("there", false, List.of()))
            .withListed("gone");
    private final List<String> asked = broker.asked;
    private final TopicDescriptions descriptions = new TopicDescriptions();

    private CompletionStage<TopicDescription> ask(String topic) {
        return descriptions.ask(broker.admin(), topic, new DescribeTopicsOptions());
    }

    @Test
    void aBrokerWhoseAnswerCannotBeReadIsAskedByMetadataFromThenOn() {
        assertThat(ask("there").toCompletableFuture())
                .isCompletedWithValueMatching(found -> found.name().equals("there"));
        assertThat(asked).containsExactly("describeTopics", "listTopics", "describeTopics", "by id");
        assertThat(descriptions.unreadable()).contains(broker.fault);

        asked.clear();
        assertThat(ask("there").toCompletableFuture()).isCompleted();
        assertThat(asked).containsExactly("listTopics", "describeTopics", "by id");
    }

    @Test
    void aTopicThatIsNotThereIsUnknownAlsoByMetadata() {
        for (String topic : List.of("other", "gone")) {
            assertThat(ask(topic).toCompletableFuture())
                    .isCompletedExceptionally()
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .withCauseInstanceOf(UnknownTopicOrPartitionException.class);
        }
    }

    @Test
    void whatABrokerSaysIsTakenAsItIs() {
        for (RuntimeException said :
                List.of(new UnknownTopicOrPartitionException("no"), new AuthorizationException("no"))) {
            broker.fault = said;
            assertThat(ask("there").toCompletableFuture())
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .havingCause()
                    .isSameAs(said);
        }
        assertThat(asked).containsOnly("describeTopics");
        assertThat(descriptions.unreadable()).isEmpty();
    }

    @Test
    void eachOfSeveralTopicsIsAnsweredByItself() {
        Map<String, CompletionStage<TopicDescription>> answers =
                descriptions.ask(broker.admin(), List.of("there", "other"), new DescribeTopicsOptions());

        assertThat(answers.get("there")).isCompleted();
        assertThat(answers.get("other")).isCompletedExceptionally();
    }
}
