package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class NewTopicsTest {

    private final Deque<CompletionStage<?>> answers = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private long nowNanos;
    private final NewTopics topics = new NewTopics(this::ask, () -> nowNanos, Duration.ofMillis(900));

    /** The last answer is given for ever; each takes 300 ms. */
    private CompletionStage<?> ask(String topic) {
        asked.add(topic);
        nowNanos += Duration.ofMillis(300).toNanos();
        return answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
    }

    private CompletionStage<Object> answer(String topic) {
        return ask(topic).thenApply(known -> known);
    }

    private static CompletionStage<?> unknown() {
        return CompletableFuture.failedFuture(new UnknownTopicOrPartitionException("not heard of it"));
    }

    @Test
    void leadersUnawareOfANewTopicAreAskedUntilTheyAnswer() {
        answers.addAll(List.of(unknown(), unknown(), CompletableFuture.completedFuture("here")));
        topics.changed("t");

        assertThat(topics.awaitLeaders("t")).isNull();
        assertThat(topics.awaitLeaders("t")).isNull();
        assertThat(asked).as("and never again once they have").containsExactly("t", "t", "t");
    }

    @Test
    void leadersThatNeverHearOfItAreAskedForALimitedTime() {
        answers.add(unknown());
        topics.changed("t");

        assertThat(topics.awaitLeaders("t")).isNotNull().satisfies(fault -> {
            assertThat(fault.failure()).isEqualTo(OperationFailure.NOT_SENT);
            assertThat(fault.cause()).startsWith("the leaders of a new topic did not answer: ");
        });
        assertThat(asked).hasSize(3);
    }

    @Test
    void anotherRefusalIsFinal() {
        answers.add(CompletableFuture.failedFuture(new TopicAuthorizationException("no")));
        topics.changed("t");

        assertThat(topics.awaitLeaders("t")).isNotNull();
        assertThat(asked).hasSize(1);
    }

    @Test
    void aBrokerThatHasNotHeardOfANewTopicIsAskedAgainUntilItKnowsIt() {
        answers.addAll(List.of(unknown(), unknown(), CompletableFuture.completedFuture("here")));
        topics.changed("t");

        assertThat(topics.known("t", () -> answer("t")).toCompletableFuture().join())
                .isEqualTo("here");
        assertThat(asked).hasSize(3);
    }

    @Test
    void unknownNewTopicIsAskedForALimitedTimeAndOldOneOnce() {
        answers.add(unknown());
        topics.changed("t");

        assertThat(topics.known("t", () -> answer("t")).toCompletableFuture())
                .failsWithin(Duration.ofMinutes(1))
                .withThrowableThat()
                .withCauseInstanceOf(UnknownTopicOrPartitionException.class);
        assertThat(asked).hasSize(3);

        assertThat(topics.known("old", () -> answer("old")).toCompletableFuture())
                .isCompletedExceptionally();
        assertThat(asked).containsOnlyOnce("old");
    }

    @Test
    void aTopicThatTheRunHasNotChangedIsNotAskedFor() {
        topics.changed("t");
        topics.deleted("t");

        assertThat(topics.awaitLeaders("t")).isNull();
        assertThat(topics.awaitLeaders("other")).isNull();
        assertThat(asked).isEmpty();
    }
}
