package dev.weir.run.observe;

import dev.weir.clock.RunClock;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.Loop;
import dev.weir.transport.cluster.ClusterObserver;
import java.util.concurrent.TimeUnit;

/** Looks at the cluster again and again: now and then, and all the time while a fault is near. */
final class ObserverLoop implements Loop {

    static final long USUALLY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    static final long CLOSELY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final ClusterObserver observer;
    private final RunClock clock;
    private final Faults faults;
    private long lookedNanos = Long.MIN_VALUE;
    private volatile long closelyUntilNanos = Long.MIN_VALUE;
    private volatile boolean ended;

    ObserverLoop(ClusterObserver observer, RunClock clock, Faults faults) {
        this.observer = observer;
        this.clock = clock;
        this.faults = faults;
    }

    /** Looks closely until then. By any thread. */
    void closelyUntil(long nanos) {
        closelyUntilNanos = Math.max(closelyUntilNanos, nanos);
    }

    /** Ends the loop. By any thread. */
    void end() {
        ended = true;
    }

    @Override
    public String name() {
        return "weir-observer";
    }

    @Override
    public long step() {
        if (ended) {
            return DONE;
        }
        long nowNanos = clock.nanos();
        long everyNanos = nowNanos < closelyUntilNanos ? CLOSELY_NANOS : USUALLY_NANOS;
        if (lookedNanos == Long.MIN_VALUE || nowNanos - lookedNanos >= everyNanos) {
            observer.look();
            lookedNanos = nowNanos;
        }
        return lookedNanos + everyNanos;
    }

    @Override
    public void close() {
        // The observer is closed by who opened it, once this loop has ended.
    }

    @Override
    public void failed(Throwable fault) {
        ended = true;
        faults.report("observer", fault);
    }
}
