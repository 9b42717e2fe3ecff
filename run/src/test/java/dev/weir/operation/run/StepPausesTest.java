package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.pipeline;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.operation.run.SimulatedPlan.time;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.OwnPauses;
import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Latency;
import dev.weir.result.ProcessCost;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step in which Weir itself stood still cannot be believed. */
class StepPausesTest {

    private static final Step CREATE = Step.open("create", 1_000, 100, time(Duration.ofSeconds(4)), CREATE_RECORD);

    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(1));

    private static final Step PIPELINE =
            Step.closed("pipeline", 100, count(4_000), CREATE_RECORD).work(pipeline(CREATE_RECORD, READ_RECORD));

    @TempDir
    Path folder;

    private static SimulatedPlan plan(Step step) {
        return SimulatedPlan.over(QUICK).then(step);
    }

    private static SimulatedPlan failing(long oneIn) {
        return SimulatedPlan.over(QUICK.failing(oneIn, OperationFailure.REJECTED))
                .then(CREATE);
    }

    private static PlanResult watched(Step step, Duration pause) {
        FakeClock clock = new FakeClock(0);
        return plan(step).watchedBy(new Pausing(new ProcessWatch.Blind(clock), pause.toNanos(), () -> {}), clock);
    }

    /** Lets the clock go on by so much once, a second after the step began, while no worker has its turn. */
    private static PlanResult standingStill(Duration pause) {
        return standingStill(plan(CREATE), pause);
    }

    private static PlanResult standingStill(SimulatedPlan plan, Duration pause) {
        FakeClock clock = new FakeClock(0);
        RunListener listener = new RunListener() {
            private boolean stood;

            @Override
            public void progress(StepProgress progress) {
                if (!stood) {
                    stood = true;
                    clock.advance(pause);
                }
            }
        };
        return plan.followedBy(listener, clock);
    }

    @Test
    void aPauseOfMoreThanATenthOfTheStepMakesItInvalid() {
        PlanResult result = watched(CREATE, Duration.ofMillis(450));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.PROCESS_PAUSED);
            assertThat(finding.text())
                    .isEqualTo("For 450 ms of the 4.00 s of step create, weir stood still; the limit is 10 %.");
        });
        assertThat(result.verdict().sentence()).startsWith("The figures cannot be trusted: For 450 ms");
    }

    @Test
    void aShorterPauseAndOneOfAPreconditionAreNoReason() {
        assertThat(watched(CREATE, Duration.ofMillis(390)).verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(watched(CREATE.precondition(), Duration.ofMillis(900))
                        .verdict()
                        .findings())
                .isEmpty();
    }

    @Test
    void operationsDelayedByPauseAreTimedFromDueAndStepIsInvalid() {
        PlanResult result = standingStill(Duration.ofMillis(300));

        var create = figures(step(result, "create"), CREATE_RECORD);
        assertThat(create.account()).isEqualTo(new Account(4_000, 4_000, 4_000, 0, 0, 0));
        // The first was due 300 ms before it started, of which it then took one.
        assertThat(create.latency().timings().maxNanos()).isBetween(300_000_000L, 302_000_000L);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .containsOnly(FindingCode.TOOL_OVERHEAD);
    }

    @Test
    void aPauseThatTouchesNoHeadlinePercentileLeavesTheStepAsItIs() {
        PlanResult result = standingStill(Duration.ofMillis(20));

        assertThat(figures(step(result, "create"), CREATE_RECORD)
                        .latency()
                        .timings()
                        .maxNanos())
                .isGreaterThan(20_000_000L);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void limitExceededOnlyThroughPauseMakesStepInvalidNotFailed() {
        Step limited = CREATE.expecting("latency p99.9", Kind.MOST_NANOS, 10_000_000);

        PlanResult result = standingStill(plan(limited), Duration.ofMillis(20));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().sentence())
                .startsWith("The figures cannot be trusted: Tool overhead is ")
                .contains("of the p99.9 of create-record in step create; the limit is 10 %.");
    }

    @Test
    void aLimitThatHoldsInSpiteOfThePauseIsNoReason() {
        Step limited = CREATE.expecting("latency p99.9", Kind.MOST_NANOS, 30_000_000);

        assertThat(standingStill(plan(limited), Duration.ofMillis(20)).verdict().outcome())
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void pauseIsJudgedAtReportedPercentileShiftedByFailures() {
        // Of 4 000, 20 start late and 27 fail: the 99th percentile of all lies among the late ones.
        PlanResult result = standingStill(failing(150), Duration.ofMillis(20));

        assertThat(figures(step(result, "create"), CREATE_RECORD).latency().at(99))
                .isGreaterThan(5_000_000);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().sentence()).contains("of the p99 of create-record in step create");
    }

    @Test
    void aPercentileThatHasNoValueIsNotTheTools() {
        // Of 4 000, 60 start late and 80 fail.
        PlanResult result = standingStill(failing(50), Duration.ofMillis(60));

        assertThat(figures(step(result, "create"), CREATE_RECORD).latency().at(99))
                .isEqualTo(Latency.Percentile.NEVER_NANOS);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .containsExactly(FindingCode.OPERATIONS_FAILED);
    }

    /** In a closed loop, too, the next operation of a pipeline is due when the one before it has ended. */
    private PlanResult standingStillInAPipeline(Step step) {
        SimulatedPlan plan = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(150)))
                .in(folder)
                .then(step);
        return standingStill(plan, Duration.ofMillis(300));
    }

    @Test
    void aPauseBetweenTheOperationsOfAPipelineIsAWarningInAClosedLoop() {
        PlanResult result = standingStillInAPipeline(PIPELINE);

        assertThat(figures(step(result, "pipeline"), READ_RECORD).latency().at(99))
                .isGreaterThan(300_000_000);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.TOOL_OVERHEAD);
            assertThat(finding.text())
                    .matches("Tool overhead is .* of the p99 of read-record in step pipeline; the limit is 10 %\\.");
        });
        assertThat(result.resources().pauses().toolOverhead()).isGreaterThan(0.5);
        assertThat(result.resources().pauses().movedPercentile()).isEqualTo(99);
    }

    @Test
    void aLimitThatOnlyThePauseExceedsMakesAClosedLoopInvalid() {
        PlanResult result = standingStillInAPipeline(PIPELINE.expecting("latency p99", Kind.MOST_NANOS, 200_000_000));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void whatProcessesUsedIsOfTheTimeOfTheStepsAlone() {
        FakeClock clock = new FakeClock(0);
        // Hosts open what they need before the first step, and hand over lines after the last one.
        Runnable slow = () -> clock.advance(Duration.ofSeconds(3));

        PlanResult result = plan(CREATE).watchedBy(new Pausing(new ProcessWatch.Blind(clock), 0, slow), clock);

        assertThat(result.resources().processes())
                .singleElement()
                .satisfies(process -> assertThat(process.cpuSeconds())
                        .isEqualTo(step(result, "create").span().lengthNanos() / 1e9));
    }

    @Test
    void whatProcessesUsedWhileStepsWereWarmedUpIsLeftOut() {
        FakeClock clock = new FakeClock(0);
        String steps = "[{ name: one, operations: create-record, rate: 100/s, limit: { time: 2s } },"
                + " { name: two, operations: create-record, rate: 100/s, limit: { time: 3s } }]";

        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1)))
                .then(steps)
                .watchedBy(new Pausing(new ProcessWatch.Blind(clock), 0, () -> {}), clock);

        assertThat(result.steps()).hasSize(4);
        assertThat(result.resources().processes()).singleElement().satisfies(process -> {
            assertThat(process.cpuSeconds()).isEqualTo(5);
            assertThat(process.cpuSecondsPerMillion()).isEqualTo(5 * 1e6 / 500);
        });
    }

    /**
     * Says that this process stood still for so long, half a second after each step began, and that it kept a processor busy all the
     * time.
     *
     * @param atMarks what happens before and after the steps
     */
    private record Pausing(ProcessWatch watch, long lengthNanos, Runnable atMarks) implements ProcessWatch {

        @Override
        public PauseAccount endPauses(long fromNanos, long toNanos) {
            PauseAccount.Named pause = new PauseAccount.Named(OWN, fromNanos + 500_000_000, lengthNanos);
            return new PauseAccount(pause, lengthNanos, lengthNanos, List.of(pause));
        }

        @Override
        public void attach(String name, long pid) {
            watch.attach(name, pid);
        }

        @Override
        public void detach(long pid) {
            watch.detach(pid);
        }

        @Override
        public void use(String name, long pid, long atNanos, ProcessUsage usage) {
            watch.use(name, pid, atNanos, usage);
        }

        @Override
        public void include(Seen seen) {
            watch.include(seen);
        }

        @Override
        public Optional<OwnPauses> pausesForSubscriber() {
            return watch.pausesForSubscriber();
        }

        @Override
        public long mark() {
            atMarks.run();
            return watch.mark();
        }

        @Override
        public List<ProcessCost> costs(long fromNanos, long toNanos, long messages) {
            return List.of(new ProcessCost(
                    OWN,
                    1,
                    (toNanos - fromNanos) / 1e9,
                    -1,
                    -1,
                    new ProcessCost.ContextSwitches(-1, -1),
                    new ProcessCost.NetworkBytes(-1, -1),
                    new ProcessCost.GarbageCollections(-1, -1),
                    ProcessCost.DiskBytes.UNKNOWN));
        }

        @Override
        public List<ProcessUse> uses(long fromNanos, long toNanos) {
            return watch.uses(fromNanos, toNanos);
        }

        @Override
        public ProcessorTime hostTime(String process, long fromNanos, long toNanos) {
            return watch.hostTime(process, fromNanos, toNanos);
        }

        @Override
        public void beginPauses() {
            watch.beginPauses();
        }

        @Override
        public long longestPauseNanos(long fromNanos, long toNanos) {
            return lengthNanos;
        }

        @Override
        public List<Event> events(long fromNanos, long toNanos) {
            return watch.events(fromNanos, toNanos);
        }

        @Override
        public Map<String, String> environment() {
            return watch.environment();
        }

        @Override
        public List<String> notMeasured() {
            return watch.notMeasured();
        }

        @Override
        public void close() {
            watch.close();
        }
    }
}
