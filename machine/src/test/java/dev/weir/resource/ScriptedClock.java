package dev.weir.resource;

import dev.weir.clock.RunClock;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock on which time passes only while somebody waits: each wait ends as late as the script says; when the script is
 * over, a wait lasts until it is interrupted.
 */
public final class ScriptedClock implements RunClock {

    private final AtomicLong nowNanos;
    private final PrimitiveIterator.OfLong latenesses;
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch forever = new CountDownLatch(1);

    public ScriptedClock(long startNanos, long... latenessNanos) {
        this.nowNanos = new AtomicLong(startNanos);
        this.latenesses = Arrays.stream(latenessNanos).iterator();
    }

    @Override
    public long nanos() {
        return nowNanos.get();
    }

    @Override
    public void parkUntil(long deadlineNanos) {
        if (latenesses.hasNext()) {
            nowNanos.set(deadlineNanos + latenesses.nextLong());
            return;
        }
        over.countDown();
        try {
            forever.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets time pass; whoever waits does not notice. */
    public void advance(long nanos) {
        nowNanos.addAndGet(nanos);
    }

    /** Waits until the script is over. */
    public void awaitEnd() throws InterruptedException {
        if (!over.await(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException("nobody waits on the clock any more");
        }
    }
}
