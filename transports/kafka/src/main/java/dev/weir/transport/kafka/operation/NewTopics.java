package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Topics that this run has created or given more partitions, and that brokers may not have heard of yet. A broker refuses the
 * first batch of a partition that it does not lead yet and may take the second; an idempotent producer then repeats the first
 * one in vain until its delivery time-out, two minutes later (KAFKA-15591). So records wait until all leaders answer,
 * and who asks for such a topic until a broker knows it. Thread-safe.
 */
final class NewTopics {

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Executor LATER = CompletableFuture.delayedExecutor(LOOK_AGAIN_NANOS, TimeUnit.NANOSECONDS);

    private final Function<String, CompletionStage<?>> question;
    private final LongSupplier clock;
    private final long limitNanos;
    private final Set<String> unready = ConcurrentHashMap.newKeySet();

    /**
     * @param question asks the leaders of all partitions of a topic; completes when each has answered
     * @param clock the run's clock, in nanoseconds
     * @param limit longest time that a record or a question waits
     */
    NewTopics(Function<String, CompletionStage<?>> question, LongSupplier clock, Duration limit) {
        this.question = question;
        this.clock = clock;
        this.limitNanos = limit.toNanos();
    }

    /** It was created, or has more partitions than before. */
    void changed(String topic) {
        unready.add(topic);
    }

    void deleted(String topic) {
        unready.remove(topic);
    }

    /**
     * Asks about a topic. A broker that has not heard of one that this run has changed is asked again until the time is over; nothing
     * here waits.
     */
    <T> CompletionStage<T> known(String topic, Supplier<CompletionStage<T>> about) {
        return known(topic, about, clock.getAsLong());
    }

    private <T> CompletionStage<T> known(String topic, Supplier<CompletionStage<T>> about, long begunNanos) {
        return about.get().exceptionallyCompose(fault -> {
            boolean mayCome = unready.contains(topic)
                    && OperationFault.of(fault).failure() == OperationFailure.NOT_FOUND
                    && clock.getAsLong() - begunNanos < limitNanos;
            return mayCome
                    ? CompletableFuture.runAsync(() -> {}, LATER).thenCompose(passed -> known(topic, about, begunNanos))
                    : CompletableFuture.failedFuture(fault);
        });
    }

    /**
     * Waits for the leaders of a topic, if this run has changed it and none of its records has waited for them yet.
     *
     * @return why the record was not sent; null when the producer can have it
     */
    @Nullable
    OperationFault awaitLeaders(String topic) {
        if (unready.isEmpty()) {
            return null;
        }
        long begunNanos = clock.getAsLong();
        while (unready.contains(topic)) {
            try {
                question.apply(topic).toCompletableFuture().get();
                unready.remove(topic);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new OperationFault(
                        OperationFailure.NOT_SENT, "interrupted while waiting for the leaders of a new topic");
            } catch (ExecutionException e) {
                OperationFault fault = OperationFault.of(e);
                // A broker may not have heard of the topic yet.
                if (fault.failure() != OperationFailure.NOT_FOUND || clock.getAsLong() - begunNanos >= limitNanos) {
                    return new OperationFault(
                            OperationFailure.NOT_SENT, "the leaders of a new topic did not answer: " + fault.cause());
                }
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
        return null;
    }
}
