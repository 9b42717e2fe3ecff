package dev.weir.transport.kafka.light;

import dev.weir.clock.RunClock;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.TopicDescription;
import org.jspecify.annotations.Nullable;

/**
 * Asks the cluster again who leads the partitions, without waiting for the answer: one question at a time, and not more
 * often than a real client would. Used by one thread.
 */
final class LayoutQuestions {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RunClock clock;
    private final Question question;
    private final Layouts layouts;
    private final String topic;
    private TopicLayout known;
    private @Nullable CompletableFuture<TopicDescription> underWay;
    private long askedNanos;
    private String fault = "";

    /** Asks the cluster. */
    interface Question {
        CompletionStage<TopicDescription> ask();
    }

    /** Makes a layout of an answer and the instant it was asked for. */
    interface Layouts {
        TopicLayout of(TopicDescription description, long askedNanos);
    }

    /** @param first what is known already */
    LayoutQuestions(RunClock clock, Question question, Layouts layouts, TopicDescription first) {
        this.clock = clock;
        this.question = question;
        this.layouts = layouts;
        this.topic = first.name();
        this.askedNanos = clock.nanos();
        this.known = layouts.of(first, askedNanos);
    }

    /** Name of the topic. */
    String topic() {
        return topic;
    }

    /** What the cluster said last. */
    TopicLayout known() {
        return known;
    }

    /** Why the last question was not answered; empty when it was. */
    String fault() {
        return fault;
    }

    /** Something is not as known any more: asks, unless that has just been done. */
    void ask() {
        long now = clock.nanos();
        if (underWay == null && now - askedNanos >= PAUSE_NANOS) {
            askedNanos = now;
            underWay = question.ask().toCompletableFuture();
        }
    }

    /** Takes the answer if it has come. */
    void takeAnswer() {
        CompletableFuture<TopicDescription> asked = underWay;
        if (asked == null || !asked.isDone()) {
            return;
        }
        underWay = null;
        try {
            known = layouts.of(asked.join(), askedNanos);
            fault = "";
        } catch (CompletionException | CancellationException e) {
            fault = String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage());
        }
    }
}
