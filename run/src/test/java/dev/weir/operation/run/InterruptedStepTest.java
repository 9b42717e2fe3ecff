package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.LIST_TOPICS;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.trace.TraceFolder;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.OperationCourse.Which;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is stopped in the middle of a step: what was done is in its folder, and every account closes. */
class InterruptedStepTest {

    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(2));

    @TempDir
    private Path folder = Path.of("");

    private PlanResult stopped(OperationCourse course, String steps) {
        PlanResult result = SimulatedPlan.over(course).in(folder).then(steps).stoppedAfter(Duration.ofSeconds(2));

        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .contains(FindingCode.STOPPED_EARLY)
                .doesNotContain(FindingCode.LEDGER_IMBALANCE, FindingCode.STALLED, FindingCode.TRACE_INCOMPLETE);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        return result;
    }

    private List<String> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file));
        return lines.subList(1, lines.size());
    }

    private static void closes(Account account) {
        assertThat(account.due()).isEqualTo(account.started() + account.unsent());
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
    }

    @Test
    void theListAndTheTraceHoldEveryOperationThatWasDone() throws IOException {
        PlanResult result = stopped(QUICK, """

              - operations: create-record
                concurrency: 10
                trace: all
                items: { to: records.csv }
                warmup: 0s
                limit: { time: 60s }
              - { name: never, operations: list-topics, limit: { count: 1 } }
            """);

        StepResult create = step(result, "create-record");
        Account account = figures(create, CREATE_RECORD).account();
        closes(account);
        assertThat(account.succeeded()).isGreaterThan(9_000);
        assertThat(rows("records.csv")).hasSize((int) account.succeeded());
        assertThat(rows(TraceFolder.OPERATIONS_FILE)).hasSize((int) account.started());
        assertThat(create.intervals().stream()
                        .mapToLong(interval -> interval.counts().succeeded())
                        .sum())
                .isEqualTo(account.succeeded());
        assertThat(result.steps()).hasSize(1);
    }

    @Test
    void everyPipelineThatWasCompleteIsInTheListOfItems() throws IOException {
        PlanResult result = stopped(QUICK, """

              - { name: both, pipeline: [create-record, read-record], concurrency: 10, warmup: 0s, limit: { time: 60s } }
            """);

        StepResult both = step(result, "both");
        closes(figures(both, CREATE_RECORD).account());
        closes(figures(both, READ_RECORD).account());
        long complete = both.endToEnd().getFirst().arrived();
        assertThat(complete).isEqualTo(figures(both, READ_RECORD).account().succeeded());
        assertThat(both.endToEnd().getFirst().expected())
                .isEqualTo(figures(both, CREATE_RECORD).account().due());
        assertThat(rows(TraceFolder.ITEMS_FILE)).hasSize((int) complete);
    }

    @Test
    void stepsThatRunAtTheSameTimeEndTogether() {
        PlanResult result = stopped(QUICK, """

              - parallel:
                  - { operations: create-record, rate: 500/s, warmup: 0s, limit: { time: 60s } }
                  - { operations: list-topics, rate: 100/s, warmup: 0s, limit: { time: 60s } }
            """);

        assertThat(result.steps())
                .hasSize(2)
                .allSatisfy(step -> assertThat(step.span().endedBy()).isEqualTo("stopped by Ctrl-C"));
        closes(figures(step(result, "create-record"), CREATE_RECORD).account());
        closes(figures(step(result, "list-topics"), LIST_TOPICS).account());
    }

    @Test
    void unansweredOperationsAreUnresolvedThreeSecondsAfterStop() {
        PlanResult result = stopped(QUICK.silent(new Which(100, 1)), """

              - { operations: create-record, concurrency: 10, warmup: 0s, limit: { time: 60s } }
            """);

        StepResult create = step(result, "create-record");
        assertThat(figures(create, CREATE_RECORD).account()).isEqualTo(new Account(110, 110, 100, 0, 10, 0));
        assertThat(create.span().lengthNanos()).isBetween(4_900_000_000L, 5_600_000_000L);
    }

    @Test
    void stopBeforeTheFirstMeasuredStepIsSaidAsForMessages() {
        PlanResult result = SimulatedPlan.over(QUICK).in(folder).then("""

              - { operations: list-topics, rate: 10/s, precondition: true, warmup: 0s, limit: { time: 60s } }
              - { name: never, operations: list-topics, limit: { count: 1 } }
            """).stoppedAfter(Duration.ofSeconds(2));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.STOPPED_EARLY)
                .extracting(Verdict.Finding::text)
                .containsExactly("Stopped by Ctrl-C before measuring; nothing was measured.");
    }
}
