package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

final class TopicDescriptionsTest {

    private static final Uuid ID = new Uuid(1, 2);
    private static final Uuid GONE = new Uuid(1, 3);

    private final List<String> asked = new ArrayList<>();
    private RuntimeException fault = new NullPointerException("the array is null");
    private final TopicDescriptions descriptions = new TopicDescriptions();
    private final Admin admin = admin();

    private Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (self, method, arguments) -> {
                    asked.add(method.getName());
                    if (method.getName().equals("listTopics")) {
                        return listed();
                    }
                    if (arguments[0] instanceof TopicCollection.TopicIdCollection ids) {
                        asked.add("by id");
                        return new DescribeTopicsResult(answers(ids.topicIds(), this::byId), null) {};
                    }
                    return new DescribeTopicsResult(
                            null, answers((Collection<?>) arguments[0], name -> failed(fault))) {};
                });
    }

    private static <K> Map<K, KafkaFuture<TopicDescription>> answers(
            Collection<?> keys, Function<Object, KafkaFuture<TopicDescription>> answer) {
        Map<K, KafkaFuture<TopicDescription>> answers = new HashMap<>();
        for (Object key : keys) {
            @SuppressWarnings("unchecked")
            K same = (K) key;
            answers.put(same, answer.apply(key));
        }
        return answers;
    }

    private KafkaFuture<TopicDescription> byId(Object id) {
        return id.equals(ID)
                ? KafkaFuture.completedFuture(new TopicDescription("there", false, List.of()))
                : failed(new UnknownTopicIdException("deleted"));
    }

    private static KafkaFuture<TopicDescription> failed(RuntimeException cause) {
        KafkaFutureImpl<TopicDescription> answer = new KafkaFutureImpl<>();
        answer.completeExceptionally(cause);
        return answer;
    }

    private static ListTopicsResult listed() throws ReflectiveOperationException {
        Constructor<ListTopicsResult> made = ListTopicsResult.class.getDeclaredConstructor(KafkaFuture.class);
        made.setAccessible(true);
        return made.newInstance(KafkaFuture.completedFuture(
                Map.of("there", new TopicListing("there", ID, false), "gone", new TopicListing("gone", GONE, false))));
    }

    private CompletionStage<TopicDescription> ask(String topic) {
        return descriptions.ask(admin, topic, new DescribeTopicsOptions());
    }

    @Test
    void aBrokerWhoseAnswerCannotBeReadIsAskedByMetadataFromThenOn() {
        assertThat(ask("there").toCompletableFuture())
                .isCompletedWithValueMatching(found -> found.name().equals("there"));
        assertThat(asked).containsExactly("describeTopics", "listTopics", "describeTopics", "by id");
        assertThat(descriptions.unreadable()).contains(fault);

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
            fault = said;
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
                descriptions.ask(admin, List.of("there", "other"), new DescribeTopicsOptions());

        assertThat(answers.get("there")).isCompleted();
        assertThat(answers.get("other")).isCompletedExceptionally();
    }
}
