package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.none;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.DESCRIBE_TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.Run;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Steps whose threads hang in a call that no interrupt ends: they end all the same, and say what became of their operations. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HangingStepTest {

    /** A thread that this machine lets wait for a second is then no thread that hangs. */
    private static final int TIMES = 10;

    private static final Duration STALL = Duration.ofSeconds(30);

    /** So long that a step ends by something else. */
    private static final Duration NO_STALL = Duration.ofHours(1);

    private final CountDownLatch released = new CountDownLatch(1);

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void letThreadsGo() {
        released.countDown();
    }

    private void hang() {
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException e) {
                // As a client does that takes no notice.
            }
        }
    }

    private PlanResult run(
            Duration stall, LongConsumer starting, Runnable closing, Consumer<Run<PlanResult>> running, Step step) {
        var driver = new MisbehavingClients(
                new SimulatedDriver(OperationCourse.taking(Duration.ofMillis(2))), starting, closing);
        return SimulatedPlan.over(driver).in(folder).stall(stall).then(step).runFast(TIMES, running);
    }

    private void hangAt(long number, long at) {
        if (number == at) {
            hang();
        }
    }

    private static List<String> left(PlanResult result) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.code() == FindingCode.CLIENT_NOT_CLOSED)
                .map(Verdict.Finding::text)
                .toList();
    }

    private static void closes(Account account) {
        assertThat(account.due()).isEqualTo(account.started() + account.unsent());
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
        assertThat(account.unresolved()).isPositive();
    }

    @Test
    void stoppedRunAbandonsOperationThatNeverReturns() {
        List<Run<PlanResult>> running = new ArrayList<>();

        PlanResult result = run(
                NO_STALL,
                number -> {
                    if (number == 100) {
                        running.getFirst().stop("Ctrl-C");
                        hang();
                    }
                },
                () -> {},
                running::add,
                Step.closed("create", 10, none(), CREATE_RECORD).workers(2));

        closes(figures(step(result, "create"), CREATE_RECORD).account());
        assertThat(left(result))
                .hasSize(2)
                .first()
                .asString()
                .matches("In step create, weir-create-[01] did not end within 10.0 s after what was in flight had been"
                        + " given up\\.");
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .contains(FindingCode.STOPPED_EARLY)
                .doesNotContain(FindingCode.LEDGER_IMBALANCE);
    }

    @Test
    void aStepEndsByItselfThoughAnOperationDoesNotReturnFromItsClient() {
        PlanResult result = run(
                STALL,
                number -> hangAt(number, 100),
                () -> {},
                run -> {},
                Step.closed("create", 10, none(), CREATE_RECORD));

        closes(figures(step(result, "create"), CREATE_RECORD).account());
        assertThat(left(result)).hasSize(2).allMatch(text -> text.contains("weir-create-0"));
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .contains(FindingCode.STALLED)
                .doesNotContain(FindingCode.LEDGER_IMBALANCE);
    }

    @Test
    void aStepEndsThoughItsClientDoesNotReturnFromBeingClosed() {
        PlanResult result = run(
                NO_STALL,
                number -> {},
                this::hang,
                run -> {},
                Step.open("create", 1_000, 10, count(100), CREATE_RECORD));

        assertThat(figures(step(result, "create"), CREATE_RECORD).account())
                .isEqualTo(new Account(100, 100, 100, 0, 0, 0));
        assertThat(left(result))
                .containsExactly("The client of weir-create-0 did not close in time and was left behind.");
    }

    @Test
    void aStepEndsThoughItsListGivesNoMoreItemsAndDoesNotEnd() throws IOException, InterruptedException {
        Path list = folder.resolve("list.csv");
        assertThat(new ProcessBuilder("mkfifo", list.toString()).start().waitFor())
                .isZero();
        try (RandomAccessFile pipe = new RandomAccessFile(list.toFile(), "rw")) {
            pipe.write("name\na\nb\n".getBytes(StandardCharsets.US_ASCII));

            PlanResult result = run(
                    STALL,
                    number -> {},
                    () -> {},
                    run -> {},
                    Step.closed("describe", 1, none(), DESCRIBE_TOPIC).lists(Optional.of(list), Optional.empty()));

            Account account = figures(step(result, "describe"), DESCRIBE_TOPIC).account();
            assertThat(account.started())
                    .as("%s %s", account, result.verdict())
                    .isEqualTo(account.succeeded() + account.failed());
            assertThat(result.verdict().findings())
                    .filteredOn(finding -> finding.code() == FindingCode.STALLED)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.text()).contains("none was in flight"));
        }
    }
}
