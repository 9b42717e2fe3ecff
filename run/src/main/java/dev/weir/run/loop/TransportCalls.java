package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.transport.TransportException;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of a transport by the run's own thread. Used by that thread alone. */
public interface TransportCalls {

    /**
     * What {@code work} returns or throws.
     *
     * @param what what is called, as in "the transport did not return from …"
     * @throws TransportException also when it does not return in time
     */
    <T> T call(String what, Supplier<T> work);

    /**
     * How long others are waited for.
     *
     * @param call the longest a call of the transport may take
     * @param hurriedCall the same when the run is to end
     * @param afterInterrupt how long a thread that was interrupted may still go on
     */
    record Limits(Duration call, Duration hurriedCall, Duration afterInterrupt) {

        /** Those of a real run: more than clients wait for a system of their own accord. */
        static final Limits USUAL = new Limits(Duration.ofMinutes(3), Duration.ofSeconds(10), Duration.ofSeconds(6));
    }

    /** Calls in the caller's thread, and waits for as long as it takes: in simulated time nothing takes long. */
    final class Direct implements TransportCalls {
        @Override
        public <T> T call(String what, Supplier<T> work) {
            return work.get();
        }
    }

    /**
     * Makes all calls in one thread of its own, so that one that never returns cannot keep the run: it is interrupted, left
     * behind, and the next call is made in another thread. The threads are daemons.
     */
    final class Bounded implements TransportCalls {

        private static final Duration GLANCE = Duration.ofMillis(20);

        private final RunClock clock;
        private final Limits limits;
        private final BooleanSupplier hurried;
        private @Nullable Caller caller;

        /** @param hurried whether the run is to end */
        Bounded(RunClock clock, Limits limits, BooleanSupplier hurried) {
            this.clock = clock;
            this.limits = limits;
            this.hurried = hurried;
        }

        /** The thread that makes the calls, one after the other. */
        private static final class Caller {

            private final LinkedBlockingQueue<FutureTask<?>> calls = new LinkedBlockingQueue<>();
            private final Thread thread =
                    Thread.ofPlatform().daemon().name("weir-transport").start(this::makeCalls);

            private void makeCalls() {
                try {
                    while (true) {
                        calls.take().run();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public <T> T call(String what, Supplier<T> work) {
            Caller used = caller;
            if (used == null || !used.thread.isAlive()) {
                used = new Caller();
                caller = used;
            }
            FutureTask<T> task = new FutureTask<>(work::get);
            used.calls.add(task);
            long startNanos = clock.nanos();
            long limitNanos = limits.call().toNanos();
            boolean hurrying = false;
            while (!task.isDone() && clock.nanos() - startNanos < limitNanos) {
                if (!hurrying && hurried.getAsBoolean()) {
                    hurrying = true;
                    limitNanos = Math.min(
                            limitNanos,
                            clock.nanos() - startNanos + limits.hurriedCall().toNanos());
                }
                await(task, GLANCE);
            }
            if (!task.isDone()) {
                caller = null;
                used.thread.interrupt();
                await(task, limits.afterInterrupt());
            }
            if (!task.isDone()) {
                throw new TransportException(
                        "the transport did not return from " + what + " within " + Durations.format(limitNanos));
            }
            return resultOf(task);
        }

        private static void await(FutureTask<?> task, Duration limit) {
            try {
                task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // What there is to say of either the caller finds in the task.
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TransportException("the run was interrupted while it waited for the transport", e);
            }
        }

        private static <T> T resultOf(FutureTask<T> task) {
            try {
                return task.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error fault) {
                    throw fault;
                }
                if (e.getCause() instanceof RuntimeException fault) {
                    throw fault;
                }
                throw new IllegalStateException("a supplier cannot throw this", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TransportException("the run was interrupted while it waited for the transport", e);
            }
        }
    }
}
