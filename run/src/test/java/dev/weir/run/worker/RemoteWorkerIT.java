package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.host.LocalHost;
import dev.weir.run.host.PlacedShare;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.RunErrors;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** A real process that has nothing to tell, watched by a clock of the test's own. */
final class RemoteWorkerIT {

    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    /** The clock of the machine, and what the test adds to it. */
    private static final class ShiftedClock implements RunClock {
        private final SystemClock machine = new SystemClock();
        private volatile long moreNanos;

        @Override
        public long nanos() {
            return machine.nanos() + moreNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            machine.parkUntil(deadlineNanos - moreNanos);
        }
    }

    private static RemoteWorker started(WorkerHost host, RunClock clock, RunErrors errors) {
        return new RemoteWorker(
                1,
                new PlacedShare(new WorkerShare("weir publisher 2", 0, 1), host),
                new MessagesRequest.Tidy(),
                new RemoteWorker.Owner(MessagesWords.PROTOCOL, (worker, report) -> {}),
                new WorkerHosts(RunHosts.NONE, clock, errors));
    }

    private static void awaitGone(long pid) throws InterruptedException, ExecutionException, TimeoutException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isPresent()) {
            process.get().onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Test
    void aProcessHasStartedOnceItHasToldTheTime() {
        RunClock clock = new SystemClock();
        RunErrors errors = new RunErrors(clock);
        RemoteWorker answering = started(new LocalHost(), clock, errors);
        RemoteWorker silent = started(new HostOfCommand(List.of("sh", "-c", "cat > /dev/null")), clock, errors);
        try {
            long deadlineNanos = clock.nanos() + TimeUnit.MINUTES.toNanos(2);
            while (!answering.started() && errors.all().isEmpty() && clock.nanos() - deadlineNanos < 0) {
                clock.parkUntil(clock.nanos() + TimeUnit.MILLISECONDS.toNanos(5));
            }

            assertThat(answering.started()).as(errors.all().toString()).isTrue();
            assertThat(silent.started()).isFalse();
            assertThat(errors.all()).isEmpty();
        } finally {
            answering.close(answering.ask(new WorkerOrder.Stamp()));
            silent.close(silent.ask(new WorkerOrder.Stamp()));
        }
    }

    @Test
    void silentWorkerIsDeclaredGoneUnlessThisProcessPaused()
            throws InterruptedException, ExecutionException, TimeoutException {
        ShiftedClock clock = new ShiftedClock();
        RunErrors errors = new RunErrors(clock);
        RemoteWorker worker = started(new LocalHost(), clock, errors);
        try {
            long moreNanos = HOUR_NANOS;
            clock.moreNanos = moreNanos;
            worker.lookForSilence();
            worker.lookForSilence();
            assertThat(worker.gone()).isFalse();

            for (int look = 0; look < 60 && !worker.silent(); look++) {
                moreNanos += 250_000_000;
                clock.moreNanos = moreNanos;
                worker.lookForSilence();
            }

            assertThat(worker.gone()).isTrue();
            assertThat(worker.ask(new WorkerOrder.Stamp())).isCompletedExceptionally();
            assertThat(errors.all())
                    .filteredOn(error -> error.text().contains("has told nothing for 10 s"))
                    .singleElement()
                    .satisfies(error -> {
                        assertThat(error.text()).startsWith("weir publisher 2");
                        assertThat(error.code()).isEqualTo(FindingCode.PUBLISHER_FAILED);
                        assertThat(error.severity()).isEqualTo(Severity.INVALIDITY);
                    });
            assertThat(worker.close(worker.ask(new WorkerOrder.Stamp()))).isEmpty();
            awaitGone(worker.pid());
        } finally {
            worker.close(worker.ask(new WorkerOrder.Stamp()));
        }
    }
}
