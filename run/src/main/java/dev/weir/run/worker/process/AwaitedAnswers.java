package dev.weir.run.worker.process;

import java.io.EOFException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers orders, and keeps the answers that are waited for by these numbers. Thread-safe. */
public final class AwaitedAnswers<A> {

    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<A>> asked = new ConcurrentHashMap<>();

    /** The number of the next order. */
    public long nextNumber() {
        return numbers.incrementAndGet();
    }

    /** The answer to the order of that number, which is given afterwards. */
    public CompletableFuture<A> expect(long number) {
        CompletableFuture<A> answer = new CompletableFuture<>();
        asked.put(number, answer);
        return answer;
    }

    /** An answer has come; of one that nobody waits for nothing follows. */
    public void came(long number, A answer) {
        CompletableFuture<A> waiting = asked.remove(number);
        if (waiting != null) {
            waiting.complete(answer);
        }
    }

    /** No answer will come any more: those that are waited for fail. */
    public void fail() {
        asked.values().forEach(answer -> answer.completeExceptionally(new EOFException()));
    }
}
