package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.log.LogLines;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster that answers the newest request about topics with what Kafka's client cannot read. */
final class TopicQuestionsTest {

    private static final Uuid ID = new Uuid(1, 2);

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private RuntimeException fault = new NullPointerException("the array is null");
    private @Nullable RuntimeException faultOfMetadata;

    private Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    if (method.getName().equals("listTopics")) {
                        asked.add("list");
                        return listed();
                    }
                    if (arguments[0] instanceof TopicCollection.TopicIdCollection ids) {
                        asked.add("by id");
                        return new DescribeTopicsResult(answers(ids.topicIds(), id -> byId()), null) {};
                    }
                    asked.add("by name");
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

    private KafkaFuture<TopicDescription> byId() {
        RuntimeException now = faultOfMetadata;
        return now == null
                ? KafkaFuture.completedFuture(new TopicDescription(
                        "stocks",
                        false,
                        List.of(new TopicPartitionInfo(0, Node.noNode(), List.of(), List.of())),
                        Set.of(),
                        ID))
                : failed(now);
    }

    private static KafkaFuture<TopicDescription> failed(RuntimeException cause) {
        KafkaFutureImpl<TopicDescription> answer = new KafkaFutureImpl<>();
        answer.completeExceptionally(cause);
        return answer;
    }

    private static ListTopicsResult listed() throws ReflectiveOperationException {
        Constructor<ListTopicsResult> made = ListTopicsResult.class.getDeclaredConstructor(KafkaFuture.class);
        made.setAccessible(true);
        return made.newInstance(KafkaFuture.completedFuture(Map.of(
                "stocks", new TopicListing("stocks", ID, false),
                "others", new TopicListing("others", new Uuid(1, 3), false))));
    }

    private TopicQuestions questions(String topic) {
        return new TopicQuestions(admin(), TestConnection.to("b:1", topic).settings());
    }

    @ParameterizedTest
    @ValueSource(strings = {"stocks", "sto.*"})
    void aBrokerWhoseAnswerCannotBeReadIsAskedForMetadataFromThenOn(String topic) throws Exception {
        TopicQuestions questions = questions(topic);
        try (LogLines log = LogLines.of(TopicQuestions.class.getName())) {
            assertThat(questions.ask())
                    .containsOnlyKeys("stocks")
                    .containsEntry("stocks", new KnownTopics.Topic(ID, Set.of(0)));
            assertThat(log.lines()).hasSize(1);
            asked.clear();
            assertThat(questions.ask()).containsOnlyKeys("stocks");
            assertThat(log.lines()).hasSize(1);
        }
        assertThat(asked).containsExactly("list", "by id");
    }

    @Test
    void aTopicThatIsNotThereIsNotFoundInEitherWay() throws Exception {
        assertThat(questions("missing").ask()).isEmpty();
        fault = new UnknownTopicOrPartitionException("no");
        asked.clear();
        assertThat(questions("stocks").ask()).isEmpty();
        assertThat(asked).containsExactly("by name");
    }

    @Test
    void whatABrokerSaysIsNoReasonToAskInAnotherWay() {
        fault = new AuthorizationException("no");
        assertThatThrownBy(() -> questions("stocks").ask())
                .isInstanceOf(ExecutionException.class)
                .hasCause(fault);
        assertThat(asked).containsExactly("by name");
    }

    @Test
    void whatMayPassIsNotHopeless() {
        assertThat(List.of(
                        new TimeoutException("late"),
                        new AuthorizationException("no"),
                        new IllegalStateException("closed")))
                .noneMatch(TopicQuestions::isHopeless);
        assertThat(List.of(
                        new NullPointerException(),
                        new InvalidTopicException("a b"),
                        new UnsupportedVersionException("too old")))
                .allMatch(TopicQuestions::isHopeless);
    }

    /** Writes down what it hears of trouble, and ends a wait for that. */
    private record Heard(List<String> calls) implements TopicWatch.Listener {

        @Override
        public void found(List<ReadFrom> partitions) {}

        @Override
        public void gone(Set<TopicPartition> partitions) {}

        @Override
        public void back(Set<TopicPartition> partitions) {}

        @Override
        public void createdAgain(String topic, List<ReadFrom> partitions) {}

        @Override
        public void goOn(List<ReadFrom> partitions) {}

        @Override
        public void verified(long updates) {}

        @Override
        public void noTopic(String reason) {}

        @Override
        public void hopeless(String reason) {
            calls.add("hopeless: " + reason);
        }

        @Override
        public void trouble(String reason, @Nullable Instant unreachableSince) {
            calls.add("trouble: " + reason);
        }
    }

    @Test
    void whatCannotGetBetterIsSaidOnceAndNotTriedAgain() {
        faultOfMetadata = new NullPointerException("this one too");
        List<String> calls = new CopyOnWriteArrayList<>();
        try (LogLines log = LogLines.of(TopicWatch.class.getName())) {
            TopicWatch watch = new TopicWatch(
                    TestConnection.to("b:1", "stocks").settings(),
                    new Heard(calls),
                    () -> 0,
                    new ThreadFailure(),
                    admin());
            watch.start();
            watch.lookNow();
            Eventually.await(calls::toString, () -> watch.isOver());

            String reason = "cannot read the topics stocks at b:1: Kafka's client cannot read the broker's answer"
                    + " (NullPointerException)";
            assertThat(calls).containsExactly("trouble: " + reason, "hopeless: " + reason);
            assertThat(asked).containsExactly("by name", "list", "by id");
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void whoSubscribesBehindTheEndIsToldAtOnce() {
        KafkaItems items = new KafkaItems(
                TestConnection.to("b:1", "stocks").settings(),
                RecordReader.of(TestConnection.to("b:1", "stocks").settings(), Optional.empty()),
                System::nanoTime);
        List<RecordingSink> sinks = new ArrayList<>(List.of(new RecordingSink(), new RecordingSink()));
        items.subscribe(new SubscribedItem("item-[key=A]", sinks.getFirst()));
        items.end("it cannot be read");
        items.subscribe(new SubscribedItem("item-[key=A]", sinks.getLast()));

        assertThat(sinks).allSatisfy(sink -> assertThat(sink.calls()).containsExactly("failed: it cannot be read"));
        assertThat(items.isUnused()).isTrue();
    }
}
