package dev.weir.transport.kafka.cluster;

import dev.weir.clock.RunClock;
import dev.weir.transport.kafka.cluster.ObservedCluster.Times;
import dev.weir.transport.kafka.failure.UnreadableByClient;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a cluster is asked again and again, without waiting for the answer. A broker that does not answer holds up
 * one question until its time-out, so a few may be under way. Asked by one thread.
 */
final class Question {

    private final RunClock clock;
    private final int mostUnderWay;
    private final long everyNanos;
    private final Consumer<RuntimeException> broken;
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean refused;
    private long nextNanos = Long.MIN_VALUE;

    /** What is done with an answer, by the thread of the client that was asked. */
    interface Answer<T> {
        void take(T answer, Times times);
    }

    /**
     * Asks nothing yet.
     *
     * @param mostUnderWay how many may be unanswered
     * @param everyNanos shortest time from one to the next
     * @param broken told what an {@link Answer} throws
     */
    Question(RunClock clock, int mostUnderWay, long everyNanos, Consumer<RuntimeException> broken) {
        this.clock = clock;
        this.mostUnderWay = mostUnderWay;
        this.everyNanos = everyNanos;
        this.broken = broken;
    }

    /** Asks, if it is time for it, enough has been answered, and the cluster answers such a question at all. */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    <T> void ask(Supplier<CompletionStage<T>> question, Answer<T> taker) {
        long askedNanos = clock.nanos();
        if (refused || underWay.get() >= mostUnderWay || (nextNanos != Long.MIN_VALUE && askedNanos < nextNanos)) {
            return;
        }
        nextNanos = askedNanos + everyNanos;
        underWay.incrementAndGet();
        question.get().whenComplete((answer, fault) -> {
            Times times = new Times(askedNanos, clock.nanos());
            underWay.decrementAndGet();
            if (fault == null) {
                take(taker, answer, times);
            } else {
                judge(fault);
            }
        });
    }

    private <T> void take(Answer<T> taker, T answer, Times times) {
        try {
            taker.take(answer, times);
        } catch (RuntimeException e) {
            // A future would keep it to itself.
            broken.accept(e);
        }
    }

    /** What the cluster cannot or may not tell is not asked again; that it does not answer now says nothing of later. */
    private void judge(@Nullable Throwable fault) {
        Throwable cause = UnreadableByClient.unwrapped(fault);
        if (cause instanceof AuthorizationException
                || cause instanceof UnsupportedVersionException
                || UnreadableByClient.is(cause)) {
            refused = true;
        }
    }
}
