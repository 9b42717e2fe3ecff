package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.UnreadableByClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Topics whose deletion the controller has confirmed and that the brokers may still know. One question at a time is about all
 * of them, so that looking for them hardly adds to the load of deleting. Thread-safe.
 */
final class DeletedTopics {

    private static final Executor LATER = CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS);

    private final Function<List<String>, Map<String, CompletionStage<TopicDescription>>> question;
    private final LongSupplier clock;
    private final long limitNanos;
    private final Map<String, Deleted> known = new ConcurrentHashMap<>();
    private final AtomicInteger asking = new AtomicInteger();

    /** A topic that may still be there. */
    private record Deleted(CompletableFuture<Long> gone, long sinceNanos) {}

    /**
     * @param question asks the cluster for topics, each by itself
     * @param clock the run's clock, in nanoseconds
     */
    DeletedTopics(
            Function<List<String>, Map<String, CompletionStage<TopicDescription>>> question,
            LongSupplier clock,
            Duration limit) {
        this.question = question;
        this.clock = clock;
        this.limitNanos = limit.toNanos();
    }

    /** Completes with 1 when the cluster no longer knows a topic. */
    CompletionStage<Long> awaitGone(String topic) {
        Deleted deleted = new Deleted(new CompletableFuture<>(), clock.getAsLong());
        @Nullable Deleted same = known.putIfAbsent(topic, deleted);
        if (asking.getAndIncrement() == 0) {
            ask();
        }
        return (same == null ? deleted : same).gone();
    }

    private void ask() {
        int asked = asking.get();
        List<String> topics = List.copyOf(known.keySet());
        AtomicInteger unanswered = new AtomicInteger(topics.size());
        if (topics.isEmpty()) {
            next(asked);
            return;
        }
        Map<String, CompletionStage<TopicDescription>> answers;
        try {
            answers = question.apply(topics);
        } catch (IllegalStateException e) {
            // The admin client has been closed.
            topics.forEach(topic -> end(topic, e));
            asking.set(0);
            return;
        }
        answers.forEach((topic, answer) -> judge(topic, answer, () -> {
            if (unanswered.decrementAndGet() == 0) {
                next(asked);
            }
        }));
    }

    // What is found out is told to whoever waits, so nobody needs what follows the answer.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void judge(String topic, CompletionStage<TopicDescription> answer, Runnable then) {
        answer.whenComplete((description, fault) -> {
            judge(topic, fault);
            then.run();
        });
    }

    private void judge(String topic, @Nullable Throwable fault) {
        @Nullable Deleted deleted = known.get(topic);
        if (deleted == null) {
            return;
        }
        if (UnreadableByClient.unwrapped(fault) instanceof UnknownTopicOrPartitionException) {
            known.remove(topic);
            deleted.gone().complete(1L);
        } else if (UnreadableByClient.is(fault) || clock.getAsLong() - deleted.sinceNanos() >= limitNanos) {
            end(topic, fault != null ? fault : new TimeoutException("deleted, and the brokers still know it"));
        }
    }

    private void end(String topic, Throwable fault) {
        @Nullable Deleted deleted = known.remove(topic);
        if (deleted != null) {
            deleted.gone().completeExceptionally(fault);
        }
    }

    /** Asks again while there is something to ask for, but not at once. */
    private void next(int asked) {
        boolean more = !known.isEmpty();
        if (more) {
            LATER.execute(this::ask);
        } else if (asking.addAndGet(-asked) > 0) {
            LATER.execute(this::ask);
        }
    }
}
