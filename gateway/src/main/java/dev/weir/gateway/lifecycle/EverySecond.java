package dev.weir.gateway.lifecycle;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Does one thing about once a second, on a daemon thread of its own. When that throws, the thread says so in the log and
 * does it again a second later; only trouble of the JVM itself ends the thread, which the gateway is then told. Thread-safe.
 */
public final class EverySecond implements AutoCloseable {

    private static final Logger LOG = System.getLogger(EverySecond.class.getName());
    private static final Duration GAP = Duration.ofSeconds(1);
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final long gapNanos;
    private final Runnable deed;
    private final ThreadFailure failure;
    private final Thread thread;
    private volatile boolean closed;
    private long defects;

    /** A thread of that name, which begins with {@link #start}. */
    public EverySecond(String name, Runnable deed, ThreadFailure failure) {
        this(name, GAP, deed, failure);
    }

    EverySecond(String name, Duration gap, Runnable deed, ThreadFailure failure) {
        this.gapNanos = gap.toNanos();
        this.deed = deed;
        this.failure = failure;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /** Begins; it is done for the first time a second later. Call once. */
    public void start() {
        thread.start();
    }

    private void run() {
        try {
            for (long dueNanos = System.nanoTime() + gapNanos; awaited(dueNanos); dueNanos += gapNanos) {
                once();
            }
        } catch (Throwable e) {
            failure.report(thread.getName(), e);
        }
    }

    /** Answers at a time, or that it was closed before. */
    private boolean awaited(long dueNanos) {
        while (!closed && System.nanoTime() - dueNanos < 0) {
            LockSupport.parkNanos(this, dueNanos - System.nanoTime());
        }
        return !closed;
    }

    private void once() {
        try {
            deed.run();
        } catch (RuntimeException | Error e) {
            ThreadFailure.throwIfFatal(e);
            defects++;
            if (Long.bitCount(defects) == 1) {
                LOG.log(Level.ERROR, thread.getName() + ": internal error (" + defects + " so far); continuing", e);
            }
        }
    }

    /** Ends it, and waits for that for five seconds at most. Idempotent. */
    @Override
    public void close() {
        closed = true;
        if (thread.getState() == Thread.State.NEW) {
            return;
        }
        LockSupport.unpark(thread);
        try {
            if (!thread.join(LONGEST_CLOSE)) {
                LOG.log(Level.WARNING, "{0} did not end in time", thread.getName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
