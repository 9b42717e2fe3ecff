package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.resource.os.Punctuality;
import dev.weir.schedule.Pacer;
import dev.weir.schedule.PacerMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Turns every loop in a thread of its own. The threads are daemons: a client that hangs cannot keep the process alive. */
public final class LoopThreads implements LoopRunner {

    private static final long GLANCE_NANOS = 4_000_000;

    private final RunClock clock;
    private final TransportCalls.Limits limits;
    private final Map<String, Thread> threads = new HashMap<>();

    public LoopThreads(RunClock clock) {
        this(clock, TransportCalls.Limits.USUAL);
    }

    public LoopThreads(RunClock clock, TransportCalls.Limits limits) {
        this.clock = clock;
        this.limits = limits;
    }

    @Override
    public void start(Loop loop, PacerMode mode) {
        Thread thread = Thread.ofPlatform().daemon().name(loop.name()).unstarted(() -> turn(loop, mode));
        threads.put(loop.name(), thread);
        thread.start();
    }

    private void turn(Loop loop, PacerMode mode) {
        try {
            if (mode == PacerMode.PARK) {
                Punctuality.askForThisThread();
            }
            Pacer pacer = new Pacer(mode, clock, loop.longestWaitNanos());
            for (long wakeNanos = loop.step(); wakeNanos != Loop.DONE; wakeNanos = loop.step()) {
                if (wakeNanos != Loop.AT_ONCE) {
                    pacer.await(wakeNanos);
                }
            }
        } catch (Throwable error) {
            loop.failed(error);
        } finally {
            LoopRunner.close(loop);
        }
    }

    @Override
    public TransportCalls calls(BooleanSupplier hurried) {
        return new TransportCalls.Bounded(clock, limits, hurried);
    }

    @Override
    public Guard guard(RunErrors errors) {
        return UncaughtErrors.into(errors);
    }

    @Override
    public void tidy() {
        System.gc();
    }

    @Override
    public boolean await(BooleanSupplier condition, long deadlineNanos) {
        while (!condition.getAsBoolean()) {
            long nowNanos = clock.nanos();
            if (nowNanos >= deadlineNanos) {
                return false;
            }
            clock.parkUntil(Math.min(deadlineNanos, nowNanos + GLANCE_NANOS));
        }
        return true;
    }

    @Override
    public List<String> stuck(List<? extends Loop> loops, long deadlineNanos) {
        joinAll(loops, deadlineNanos);
        for (Loop loop : loops) {
            Thread thread = threads.get(loop.name());
            if (thread != null && thread.isAlive()) {
                thread.interrupt();
            }
        }
        joinAll(loops, clock.nanos() + limits.afterInterrupt().toNanos());
        List<String> left = loops.stream().map(Loop::name).filter(this::alive).toList();
        // Nobody waits for it again.
        left.forEach(threads::remove);
        return left;
    }

    private boolean alive(String name) {
        Thread thread = threads.get(name);
        return thread != null && thread.isAlive();
    }

    private void joinAll(List<? extends Loop> loops, long deadlineNanos) {
        try {
            for (Loop loop : loops) {
                Thread thread = threads.get(loop.name());
                if (thread != null) {
                    thread.join(Duration.ofNanos(Math.max(1_000_000, deadlineNanos - clock.nanos())));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
