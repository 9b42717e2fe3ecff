package dev.weir.operation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.weir.operation.account.KindFigures;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepWork;
import dev.weir.resource.pause.Pause;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.operation.StepResult;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Judge;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch.Seen;
import dev.weir.run.watch.Silences;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose pauses spoil a step that workers at hosts carry out: theirs, and not those of the process that controls the run. */
class PausesOverHostsTest {

    private static final long SECOND = 1_000_000_000L;

    private final FakeClock clock = new FakeClock(0);
    private final RunErrors errors = new RunErrors(clock);
    private final Findings findings = new Findings();

    /** A step of which nothing is left to do. */
    private static final class Over implements StepWork {

        @Override
        public int workers() {
            return 2;
        }

        @Override
        public List<KindFigures> figures() {
            return List.of();
        }

        @Override
        public List<PipelineAccount> pipelines() {
            return List.of();
        }

        @Override
        public boolean over() {
            return true;
        }

        @Override
        public List<String> busy() {
            return List.of();
        }

        @Override
        public void end() {}

        @Override
        public void giveUp() {}

        @Override
        public long heard() {
            return 0;
        }

        @Override
        public List<String> close() {
            return List.of();
        }

        @Override
        public long lastEndedNanos() {
            return 0;
        }

        @Override
        public long toldTwice() {
            return 0;
        }

        @Override
        public String traceRemark() {
            return "";
        }
    }

    /** A step of four seconds in which each process paused for so long, none at the same time as another. */
    private Outcome judged(boolean here, long ownNanos, long workerNanos) {
        SimulatedPlan.Step step =
                SimulatedPlan.Step.closed("fill", 2, SimulatedPlan.count(1), OperationKind.CREATE_RECORD);
        StepRun run = new StepRun(
                step.asked(), new StepLimits(step.asked().limits()), new Over(), clock, errors, Duration.ofSeconds(30));
        run.begin(0);
        StepResult result = new StepResult(
                "fill",
                false,
                new StepResult.StepSpan(0, 4 * SECOND, "2026-11-26T08:00:00Z", "count 1"),
                new StepResult.StepLoad("2 in flight", true, 2, 2, 2),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        PauseAccount pauses = PauseAccount.of(
                List.of(
                        new Seen("weir", 0, 0, 0, List.of(new Pause(0, ownNanos)), List.of()),
                        new Seen(
                                "weir operations on a",
                                0,
                                0,
                                0,
                                List.of(new Pause(2 * SECOND, workerNanos)),
                                List.of())),
                0,
                4 * SECOND);
        StepJudge judge = new StepJudge(new Judge(errors, findings), here);
        judge.judge(run, result, pauses, Silences.of(List.of(), pauses, 0));
        return judge.verdict(List.of(result), "").outcome();
    }

    @Test
    void aPauseOfTheControllerIsANoteWhereHostsCarryOutTheOperations() {
        assertThat(judged(false, SECOND, 300_000_000)).isEqualTo(Outcome.PASS);
        assertThat(findings.all())
                .containsExactly(new Finding(
                        Severity.NOTE,
                        FindingCode.PROCESS_PAUSED,
                        "For 1.00 s of the 4.00 s of step fill, weir stood still; the limit is 10 %. It only controls"
                                + " the run; the hosts, which time the operations, did not wait for it."));
    }

    @Test
    void aPauseOfAWorkerMakesTheStepInvalid() {
        assertThat(judged(false, SECOND, 500_000_000)).isEqualTo(Outcome.INVALID);
        assertThat(findings.all())
                .extracting(Finding::severity, finding -> finding.text().split(", ", 2)[1])
                .containsExactly(
                        tuple(Severity.INVALIDITY, "weir operations on a stood still; the limit is 10 %."),
                        tuple(
                                Severity.NOTE,
                                "weir stood still; the limit is 10 %. It only controls the run; the hosts, which time"
                                        + " the operations, did not wait for it."));
    }

    @Test
    void pauseOfProcessRunningTheOperationsInvalidatesTheStep() {
        assertThat(judged(true, SECOND, 0)).isEqualTo(Outcome.INVALID);
    }
}
