package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.resource.Punctuality;
import dev.weir.schedule.Pacer;
import dev.weir.schedule.PacerMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Turns every loop in a thread of its own. The threads are daemons: a client that hangs cannot keep the process alive. */
final class ThreadCrew implements Crew {

    private static final long GLANCE_NANOS = 1_000_000;
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(6);

    private final RunClock clock;
    private final Map<String, Thread> threads = new HashMap<>();

    ThreadCrew(RunClock clock) {
        this.clock = clock;
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
            Pacer pacer = new Pacer(mode, clock);
            for (long wakeNanos = loop.step(); wakeNanos != Loop.DONE; wakeNanos = loop.step()) {
                if (wakeNanos != Loop.AT_ONCE) {
                    pacer.await(wakeNanos);
                }
            }
        } catch (RuntimeException fault) {
            loop.failed(fault);
        } finally {
            closeQuietly(loop);
        }
    }

    @Override
    public void tidy() {
        System.gc();
    }

    private static void closeQuietly(Loop loop) {
        try {
            loop.close();
        } catch (RuntimeException fault) {
            loop.failed(fault);
        }
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
    public boolean join(Loop loop, long deadlineNanos) {
        Thread thread = threads.get(loop.name());
        if (thread == null) {
            return true;
        }
        try {
            long waitNanos = Math.max(1_000_000, deadlineNanos - clock.nanos());
            if (thread.join(Duration.ofNanos(waitNanos))) {
                return true;
            }
            thread.interrupt();
            return thread.join(AFTER_INTERRUPT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !thread.isAlive();
        }
    }
}
