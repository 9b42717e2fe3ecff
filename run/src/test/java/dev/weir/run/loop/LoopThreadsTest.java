package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.loop.TransportCalls.Limits;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Threads are real here, and no outcome depends on which of them is first. */
class LoopThreadsTest {

    private static final Limits PATIENT =
            new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));
    private static final long LATER = Duration.ofMinutes(1).toNanos();

    private final RunClock clock = new SystemClock();
    private final LoopThreads runner = new LoopThreads(clock, PATIENT);
    private final CountDownLatch never = new CountDownLatch(1);

    private static long interruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Loop.DONE;
    }

    private static long stubbornly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return Loop.DONE;
    }

    private ScriptedLoop started(ScriptedLoop loop) {
        runner.start(loop, PacerMode.PARK);
        return loop;
    }

    private long soon() {
        return clock.nanos() + LATER;
    }

    @Test
    void aLoopIsTurnedInADaemonOfItsNameUntilItIsDoneAndClosed() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        ScriptedLoop loop = started(new ScriptedLoop(
                "weir-a",
                () -> {
                    thread.complete(Thread.currentThread());
                    return Loop.AT_ONCE;
                },
                clock::nanos));

        assertThat(runner.stuck(List.of(loop), soon())).isEmpty();

        assertThat(loop.calls).containsExactly("step", "step", "step", "close");
        assertThat(loop.faults).isEmpty();
        assertThat(thread.join().getName()).isEqualTo("weir-a");
        assertThat(thread.join().isDaemon()).isTrue();
    }

    @Test
    void aLoopThatFailsIsToldSoAndClosed() {
        ScriptedLoop loop = started(new ScriptedLoop("weir-a", () -> {
                    throw new TransportException("gone");
                })
                .closingBadly());

        assertThat(runner.stuck(List.of(loop), soon())).isEmpty();

        assertThat(loop.calls).containsExactly("step", "close");
        assertThat(loop.faults).extracting(Throwable::getMessage).containsExactly("gone", "cannot close");
    }

    @Test
    void aLoopThatIsNotDoneAtTheDeadlineIsInterrupted() {
        ScriptedLoop loop = started(new ScriptedLoop("weir-a", () -> interruptibly(never)));

        assertThat(runner.stuck(List.of(loop), clock.nanos())).isEmpty();
        assertThat(loop.calls).containsExactly("step", "close");
    }

    @Test
    void aLoopThatDoesNotMindItIsStuckAndWaitedForOnce() {
        LoopThreads hasty =
                new LoopThreads(clock, new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO));
        ScriptedLoop loop = new ScriptedLoop("weir-a", () -> stubbornly(never));
        hasty.start(loop, PacerMode.PARK);

        assertThat(hasty.stuck(List.of(loop), clock.nanos())).containsExactly("weir-a");
        assertThat(hasty.stuck(List.of(loop), soon())).isEmpty();
        never.countDown();
    }

    @Test
    void aConditionIsAwaitedUntilItsDeadline() {
        LoopClock simulated = new LoopClock(500);
        LoopThreads threads = new LoopThreads(simulated);

        assertThat(threads.await(() -> true, 0)).isTrue();
        assertThat(threads.await(() -> false, 500)).isFalse();
        assertThat(simulated.nanos).isEqualTo(500);
        assertThat(threads.await(() -> simulated.nanos > 500, 10_000_000)).isTrue();
        assertThat(simulated.nanos).isEqualTo(4_000_500);
        assertThat(threads.await(() -> false, 4_000_700)).isFalse();
        assertThat(simulated.nanos).isEqualTo(4_000_700);
    }

    @Test
    void aCallReturnsOrThrowsWhatTheTransportDoes() {
        TransportCalls calls = runner.calls(() -> false);

        assertThat(calls.<Integer>call("counting", () -> 3)).isEqualTo(3);
        assertThatThrownBy(() -> calls.call("counting", () -> {
                    throw new TransportException("gone");
                }))
                .isInstanceOf(TransportException.class)
                .hasMessage("gone");
        assertThatThrownBy(() -> calls.call("counting", () -> {
                    throw new StackOverflowError("deep");
                }))
                .isInstanceOf(StackOverflowError.class);
    }

    @Test
    void oneThreadOtherThanTheRunsMakesAllCalls() {
        TransportCalls calls = runner.calls(() -> false);
        Thread first = calls.call("asking", Thread::currentThread);
        Thread second = calls.call("asking", Thread::currentThread);

        assertThat(first).isSameAs(second).isNotSameAs(Thread.currentThread());
        assertThat(first.isDaemon()).isTrue();
    }

    /** A second passes each time that somebody reads it, from when the call under test has begun. */
    private final class CallClock implements RunClock {
        private final CountDownLatch begun = new CountDownLatch(1);
        private long nanos;

        @Override
        public long nanos() {
            nanos += begun.getCount() == 0 ? 1_000_000_000 : 0;
            return nanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {}

        private long interruptible() {
            begun.countDown();
            return interruptibly(never);
        }

        private long stubborn() {
            begun.countDown();
            return stubbornly(never);
        }
    }

    @Test
    void aCallThatDoesNotReturnInTimeIsInterruptedAndLeftBehind() {
        CallClock calling = new CallClock();
        TransportCalls calls = new LoopThreads(
                        calling, new Limits(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ZERO))
                .calls(() -> false);

        assertThatThrownBy(() -> calls.call("closing", calling::stubborn))
                .isInstanceOf(TransportException.class)
                .hasMessage("the transport did not return from closing within 3.00 s");
        never.countDown();
    }

    @Test
    void aCallThatReturnsWhenItIsInterruptedHasReturned() {
        CallClock calling = new CallClock();
        Limits limits = new Limits(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofMinutes(1));

        assertThat(new LoopThreads(calling, limits).calls(() -> false).<Long>call("closing", calling::interruptible))
                .isEqualTo(Loop.DONE);
    }

    @Test
    void aRunThatIsToEndWaitsForLessLong() {
        CallClock calling = new CallClock();
        Limits limits = new Limits(Duration.ofDays(1), Duration.ofSeconds(3), Duration.ofMinutes(1));

        assertThat(new LoopThreads(calling, limits).calls(() -> true).<Long>call("closing", calling::interruptible))
                .isEqualTo(Loop.DONE);
    }

    @Test
    void aRunThatIsInterruptedWhileItWaitsSaysSoAndStaysInterrupted() {
        TransportCalls calls = runner.calls(() -> false);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> calls.call("closing", () -> interruptibly(never)))
                .isInstanceOf(TransportException.class)
                .hasMessage("the run was interrupted while it waited for the transport");
        assertThat(Thread.interrupted()).isTrue();
        never.countDown();
    }

    @Test
    void anErrorThatEndsAnyThreadIsNotedUntilTheGuardIsClosed() throws InterruptedException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        RunErrors errors = new RunErrors(clock);
        try (LoopRunner.Guard guard = runner.guard(errors)) {
            assertThat(guard).isNotNull();
            Thread client = Thread.ofPlatform().name("client-io").start(() -> {
                throw new IllegalStateException("no");
            });
            client.join();
        }

        assertThat(errors.all())
                .extracting(Finding::text)
                .containsExactly("thread client-io ended: unexpected java.lang.IllegalStateException: no"
                        + " (a defect of Weir or of a client library)");
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
    }

    @Test
    void everyCallOfABoundedTransportGoesThroughTheBound() {
        AtomicBoolean closed = new AtomicBoolean();
        List<String> noted = new ArrayList<>();
        TransportCalls bound = new TransportCalls() {
            @Override
            public <T> T call(String what, Supplier<T> work) {
                noted.add(what);
                return work.get();
            }
        };
        BoundedTransport bounded = new BoundedTransport(() -> new AnsweringTransport(closed), bound);

        AnsweringTransport.assertPassedOn(bounded);
        assertThat(closed).isFalse();
        bounded.close();
        assertThat(closed).isTrue();
        assertThat(noted)
                .containsExactlyInAnyOrder(
                        "connecting",
                        "provisioning",
                        "reporting what it started",
                        "reporting what it created",
                        "joining",
                        "opening publisher 3",
                        "opening subscriber 4",
                        "reporting what receiving needs",
                        "opening clients",
                        "asking how many connections a client makes",
                        "opening the client of worker 5",
                        "asking whether it keeps the order",
                        "asking where subscribers begin",
                        "asking where the log ends",
                        "reading the effective settings",
                        "asking what newer messages replaced",
                        "reporting its remarks",
                        "reading the client's figures",
                        "reading the client's figures",
                        "asking how many messages a poll brings",
                        "beginning to observe",
                        "reporting which topic it made",
                        "closing");
    }
}
