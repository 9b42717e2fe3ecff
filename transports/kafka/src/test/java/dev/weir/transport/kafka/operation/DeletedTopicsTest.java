package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

final class DeletedTopicsTest {

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final AtomicInteger questions = new AtomicInteger();
    private final AtomicInteger goneAtQuestion = new AtomicInteger();
    private final AtomicLong nowNanos = new AtomicLong();
    private final DeletedTopics topics = new DeletedTopics(this::answers, nowNanos::get, Duration.ofSeconds(10));

    private Map<String, CompletionStage<TopicDescription>> answers(List<String> asked) {
        if (questions.incrementAndGet() == goneAtQuestion.get()) {
            known.clear();
        }
        Map<String, CompletionStage<TopicDescription>> answers = new HashMap<>();
        asked.forEach(topic -> answers.put(topic, answer(topic)));
        return answers;
    }

    private CompletionStage<TopicDescription> answer(String topic) {
        CompletableFuture<TopicDescription> answer = new CompletableFuture<>();
        if (known.contains(topic)) {
            answer.complete(new TopicDescription(topic, false, List.of()));
        } else {
            answer.completeExceptionally(new UnknownTopicOrPartitionException("unknown"));
        }
        return answer;
    }

    private CompletableFuture<Long> gone(String topic) {
        return topics.awaitGone(topic).toCompletableFuture();
    }

    @Test
    void deletionIsDoneWhenTheBrokersNoLongerKnowTheTopic() throws Exception {
        known.addAll(List.of("one", "two"));
        goneAtQuestion.set(3);

        CompletableFuture<Long> one = gone("one");
        CompletableFuture<Long> two = gone("two");

        assertThat(one.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(two.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(questions).hasValueGreaterThanOrEqualTo(3);
        assertThat(gone("three").get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }

    @Test
    void answerThatCannotBeReadIsNotAskedForAgain() {
        DeletedTopics unreadable = new DeletedTopics(
                asked -> {
                    questions.incrementAndGet();
                    return Map.of("one", CompletableFuture.failedFuture(new NullPointerException("no array")));
                },
                nowNanos::get,
                Duration.ofSeconds(10));

        assertThat(unreadable.awaitGone("one").toCompletableFuture()).isCompletedExceptionally();
        assertThat(questions).hasValue(1);
    }

    @Test
    void topicThatStaysKnownTimesOut() {
        known.add("one");
        CompletableFuture<Long> one = gone("one");
        assertThat(one).isNotDone();

        nowNanos.set(Duration.ofSeconds(10).toNanos());

        assertThatThrownBy(() -> one.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("deleted, and the brokers still know it");
    }
}
