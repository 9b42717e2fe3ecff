package dev.weir.run.observe;

import dev.weir.clock.RunClock;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.RunErrors;
import dev.weir.transport.cluster.ClusterObserver;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks at the cluster again and again: now and then, and all the time while a fault is near; and asks for the lag. */
final class ObserverLoop implements Loop {

    static final long USUALLY_NANOS = TimeUnit.SECONDS.toNanos(1);
    static final long LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    static final long CLOSELY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final ClusterObserver observer;
    private final @Nullable LagLog lags;
    private final RunClock clock;
    private final RunErrors errors;
    private long lookedNanos = Long.MIN_VALUE;
    private long lagNanos = Long.MIN_VALUE;
    private volatile long closelyUntilNanos = Long.MIN_VALUE;
    private volatile boolean ended;
    private volatile @Nullable Thread thread;

    /** @param lags takes the lag of the subscribers; null when nobody's lag is of interest */
    ObserverLoop(ClusterObserver observer, @Nullable LagLog lags, RunClock clock, RunErrors errors) {
        this.observer = observer;
        this.lags = lags;
        this.clock = clock;
        this.errors = errors;
    }

    /** Looks closely until then. By any thread. */
    void closelyUntil(long nanos) {
        closelyUntilNanos = Math.max(closelyUntilNanos, nanos);
        LockSupport.unpark(thread);
    }

    /** Ends the loop. By any thread. */
    void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    @Override
    public long longestWaitNanos() {
        return USUALLY_NANOS;
    }

    @Override
    public String name() {
        return "weir-observer";
    }

    @Override
    public long step() {
        thread = thread == null ? Thread.currentThread() : thread;
        if (ended) {
            return DONE;
        }
        long nowNanos = clock.nanos();
        long everyNanos = nowNanos < closelyUntilNanos ? CLOSELY_NANOS : USUALLY_NANOS;
        if (lookedNanos == Long.MIN_VALUE || nowNanos - lookedNanos >= everyNanos) {
            observer.look();
            lookedNanos = nowNanos;
        }
        LagLog asking = lags;
        if (asking == null) {
            return lookedNanos + everyNanos;
        }
        if (lagNanos == Long.MIN_VALUE || nowNanos >= lagNanos) {
            observer.askLag(asking::add);
            // From a grid, so that the samples do not drift.
            lagNanos = lagNanos == Long.MIN_VALUE || nowNanos - lagNanos >= LAG_NANOS ? nowNanos : lagNanos;
            lagNanos += LAG_NANOS;
        }
        return Math.min(lagNanos, lookedNanos + everyNanos);
    }

    @Override
    public void close() {
        // The observer is closed by who opened it, once this loop has ended.
    }

    @Override
    public void failed(Throwable error) {
        ended = true;
        errors.report("observer", error);
    }
}
