package dev.weir.gateway.kafka;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/**
 * Whether reading has found where it begins, and who waits for that. Any thread asks; the reading thread does the rest,
 * twice a second at least.
 */
final class FirstPosition {

    /** So long does somebody wait at most: a cluster that cannot be reached costs no subscription. */
    static final long LONGEST_NANOS = Duration.ofSeconds(5).toNanos();

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final LongSupplier nanoTime;
    private volatile boolean found;

    private record Waiting(Runnable then, long sinceNanos) {}

    /** @param nanoTime the clock of this process */
    FirstPosition(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Whether it has; if not, the reading thread runs what is given once it has, or after a while. */
    boolean isFound(Runnable otherwise) {
        if (found) {
            return true;
        }
        Waiting mine = new Waiting(otherwise, nanoTime.getAsLong());
        waiting.add(mine);
        // It may have been found after the look and told before there was somebody to tell.
        return found && waiting.remove(mine);
    }

    /** Nothing is read until it is found anew. */
    void forget() {
        found = false;
    }

    /** Takes over whether it has, and tells those who need not wait any more. */
    void update(boolean foundNow) {
        found = foundNow;
        long nowNanos = nanoTime.getAsLong();
        Waiting first = waiting.peek();
        while (first != null && (foundNow || nowNanos - first.sinceNanos > LONGEST_NANOS)) {
            if (waiting.remove(first)) {
                first.then.run();
            }
            first = waiting.peek();
        }
    }
}
