package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.clock.WallTime;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.run.host.LocalHost;
import dev.weir.run.host.Placement;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.run.worker.process.StampCheck;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.Topology;
import dev.weir.transport.remark.Remarks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real processes: receivers, and others that pretend to be one. */
final class WorkerProcessIT {

    private static final long PATIENCE_SECONDS = 120;

    private final BlockingQueue<WorkerMessage.Fault> faults = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    private @Nullable WorkerProcess started;

    private WorkerProcess start(List<String> command) {
        return start(new HostOfCommand(command));
    }

    private WorkerProcess start(WorkerHost host) {
        WorkerProcess process = WorkerProcess.start(
                "weir receiver 2",
                host,
                MessagesWords.PROTOCOL,
                new WorkerProcess.Listener(
                        status -> {}, faults::add, failures::add, () -> failures.add("the host was lost")));
        started = process;
        return process;
    }

    private WorkerProcess receiver() {
        return start(new LocalHost());
    }

    private CompletableFuture<Boolean> passesClockCheck(RunClock clock) {
        WorkerProcess receiver = receiver();
        return new StampCheck("weir receiver 2", new LocalHost(), Optional.empty(), clock, failures::add)
                .passes(receiver::stamp);
    }

    @AfterEach
    void close() {
        WorkerProcess process = started;
        if (process != null) {
            process.close();
        }
    }

    private static Receiving receiving() {
        return new Receiving(
                1,
                new Topology(1, 1, Topology.Delivery.SHARED),
                new Receiving.Messages(
                        CarrierKind.BINARY,
                        new KeySpec.None(),
                        null,
                        HeaderSpec.NONE.at(WallTime.FROM_EPOCH),
                        null,
                        null),
                PacerMode.PARK,
                null,
                WorkModel.NONE,
                Placement.ONE_HOST);
    }

    private static Result answer(WorkerProcess process, WorkerOrder.Request request)
            throws InterruptedException, ExecutionException, TimeoutException {
        return process.ask(request).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private String failure() throws InterruptedException {
        return String.valueOf(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private static void awaitGone(WorkerProcess process)
            throws InterruptedException, ExecutionException, TimeoutException {
        var handle = ProcessHandle.of(process.pid());
        if (handle.isPresent()) {
            handle.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void twoProcessesShareTheClockOfTheMachine() throws InterruptedException, ExecutionException, TimeoutException {
        assertThat(passesClockCheck(new SystemClock()).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(failures).isEmpty();
    }

    @Test
    void anotherClockIsRefusedWithTheStampsThatShowIt()
            throws InterruptedException, ExecutionException, TimeoutException {
        RunClock hourAhead = new RunClock() {
            @Override
            public long nanos() {
                return System.nanoTime() + TimeUnit.HOURS.toNanos(1);
            }

            @Override
            public void parkUntil(long deadlineNanos) {
                throw new UnsupportedOperationException();
            }
        };

        assertThat(passesClockCheck(hourAhead).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .isFalse();
        assertThat(failure()).contains("do not share a clock", "'processes: one'");
    }

    @Test
    void aTransportThatIsNotInstalledIsAFaultAndTheReceiverGoesOn()
            throws InterruptedException, ExecutionException, TimeoutException {
        WorkerProcess receiver = receiver();
        receiver.tell(new MessagesRequest.Open(
                receiving(),
                new WorkerShare("weir receiver 2", 0, 1),
                Timed.ALL,
                new SystemUnderTest("pigeons", Map.of(), Map.of()),
                100,
                0,
                1_000_000_000,
                null));

        assertThat(String.valueOf(faults.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)))
                .contains("there is no transport 'pigeons'", "severity=FAULT");
        assertThat(answer(receiver, new WorkerOrder.End(1_000_000_000)))
                .isEqualTo(new WorkerMessage.Ended(List.of(), Remarks.NONE));
    }

    @Test
    void aKilledOneFailedWithItsExitCodeAndLeavesNoQuestionOpen()
            throws InterruptedException, ExecutionException, TimeoutException, IOException {
        WorkerProcess receiver = receiver();
        answer(receiver, new WorkerOrder.Stamp());

        new ProcessBuilder("kill", "-KILL", Long.toString(receiver.pid())).start();

        assertThat(failure()).contains("weir receiver 2 (process ", "exit code 137");
        assertThat(receiver.ask(new WorkerOrder.Stamp())).isCompletedExceptionally();
    }

    @Test
    void theLastThatOneSaidIsQuoted() throws InterruptedException {
        start(List.of("sh", "-c", "echo first >&2; echo the heap is full >&2; exit 7"));

        assertThat(failure()).contains("exit code 7", "the heap is full");
    }

    @Test
    void aProcessThatIsNoReceiverHasFailed() throws InterruptedException, ExecutionException, TimeoutException {
        WorkerProcess impostor = start(List.of("sh", "-c", "echo hello; exec sleep 1000"));

        assertThat(failure()).contains("cannot be understood");
        impostor.close();
        awaitGone(impostor);
    }

    @Test
    void aMessageOfAnUnknownTypeIsNamedAsThat() throws InterruptedException {
        // {"Stamped": {}}, which is a result and no message of its own, after its length.
        start(List.of("sh", "-c", "printf '\\000\\000\\000\\012\\241gStamped\\240'; exec sleep 1000"));

        assertThat(failure())
                .isEqualTo("weir receiver 2 sent something that cannot be understood: WorkerMessage: a type that is no"
                        + " WorkerMessage; there are Answer, Fault, Published, Status, Used");
    }

    @Test
    void anAnswerThatBreaksOffIsNone() throws InterruptedException {
        WorkerProcess impostor = start(List.of("sh", "-c", "printf '\\000\\000\\000\\012\\241gSta'; exit 3"));

        assertThat(failure()).contains("exit code 3");
        assertThat(impostor.ask(new WorkerOrder.Stamp())).isCompletedExceptionally();
    }

    @Test
    void aReceiverThatIsGivenWhatIsNoOrderSaysSoAndEnds()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Process receiver = new LocalHost().start("weir receiver 2");
        try {
            try (OutputStream orders = receiver.getOutputStream()) {
                orders.write(new byte[] {0, 0, 0, 1, 0});
            }
            receiver.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            assertThat(receiver.exitValue()).isEqualTo(70);
            assertThat(new String(receiver.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("WorkerOrder: expected the object of a WorkerOrder, found an integer");
        } finally {
            receiver.destroyForcibly();
        }
    }

    @Test
    void anOrderThatCannotTravelIsAFailureAndLeavesNoQuestionOpen() throws InterruptedException {
        WorkerProcess receiver = receiver();

        var answer = receiver.ask(new MessagesRequest.Open(
                receiving(),
                new WorkerShare("x".repeat(MessageCodec.MOST_BYTES), 0, 1),
                Timed.ALL,
                new SystemUnderTest("pigeons", Map.of(), Map.of()),
                100,
                0,
                1,
                null));

        assertThat(failure()).contains("an order for weir receiver 2 cannot be given", "at most 67108864");
        assertThat(answer).failsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aReceiverThatIsClosedEndsSilently() throws InterruptedException, ExecutionException, TimeoutException {
        WorkerProcess receiver = receiver();
        answer(receiver, new WorkerOrder.Stamp());

        receiver.close();
        RunClock clock = new SystemClock();

        assertThat(receiver.awaitEnd(clock, clock.nanos() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)))
                .as("its end was told")
                .isTrue();
        assertThat(failures).isEmpty();
    }
}
