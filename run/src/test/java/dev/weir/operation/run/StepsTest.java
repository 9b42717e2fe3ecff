package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.operation.run.SimulatedPlan.time;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.LIST_TOPICS;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import dev.weir.transport.testkit.operation.SimulatedLog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Steps one after the other and at the same time, what ends them, and how a run of them is judged. */
class StepsTest {

    private static final OperationCourse QUICK = OperationCourse.taking(Duration.ofMillis(1));

    private static Limits bytes(long bytes) {
        return new Limits(
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.of(bytes),
                OptionalLong.empty(),
                OptionalDouble.empty());
    }

    private static Limits failures(long count) {
        return new Limits(
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.of(count),
                OptionalDouble.empty());
    }

    private static Limits share(double share) {
        return new Limits(
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.of(share));
    }

    @Test
    void stepsRunOneAfterTheOther() {
        SimulatedDriver driver = new SimulatedDriver(QUICK);
        PlanResult result = SimulatedPlan.over(driver)
                .then(Step.closed("create", 4, count(100), CREATE_RECORD))
                .then(Step.closed("read", 4, count(100), READ_RECORD))
                .run();

        assertThat(driver.started()).extracting(SimulatedLog.Started::kind).startsWith(CREATE_RECORD);
        assertThat(driver.started().subList(100, 200))
                .extracting(SimulatedLog.Started::kind)
                .containsOnly(READ_RECORD);
        StepResult create = step(result, "create");
        assertThat(step(result, "read").span().startNanos())
                .isGreaterThanOrEqualTo(
                        create.span().startNanos() + create.span().lengthNanos());
    }

    @Test
    void parallelStepsRunAtTheSameTime() {
        PlanResult result = SimulatedPlan.over(QUICK)
                .then(
                        Step.open("one", 100, 10, time(Duration.ofSeconds(2)), CREATE_RECORD),
                        Step.open("other", 200, 10, time(Duration.ofSeconds(3)), LIST_TOPICS))
                .run();

        assertThat(step(result, "one").span().startNanos())
                .isEqualTo(step(result, "other").span().startNanos());
        assertThat(figures(step(result, "one"), CREATE_RECORD).account())
                .isEqualTo(new Account(200, 200, 200, 0, 0, 0));
        assertThat(figures(step(result, "other"), LIST_TOPICS).account())
                .isEqualTo(new Account(600, 600, 600, 0, 0, 0));
    }

    @Test
    void aStepIsAsLongAsItsTimeHoweverEarlyItsLastOperationIsDue() {
        for (String schedule :
                List.of("rate: 2/min", "rate: 1/s", "schedule: { ramp: { from: 10/s, to: 0/s, over: 2s } }")) {
            PlanResult result = SimulatedPlan.over(QUICK)
                    .then("[{ name: rare, operations: create-record, warmup: 0s, " + schedule
                            + ", limit: { time: 5s } },"
                            + " { name: next, operations: create-record, limit: { count: 1 } }]")
                    .run();

            assertThat(step(result, "rare").span().endedBy()).isEqualTo("time 5s");
            assertThat(step(result, "next").span().startNanos()
                            - step(result, "rare").span().startNanos())
                    .as(schedule)
                    .isBetween(5_000_000_000L, 5_100_000_000L);
        }
    }

    @Test
    void aStepWhoseScheduleComesToItsEndDoesToo() {
        PlanResult result = SimulatedPlan.over(QUICK)
                .then("[{ operations: create-record, schedule: { ramp: { from: 10/s, to: 0/s, over: 2s } },"
                        + " limit: { count: 1000 } }]")
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(step(result, "create-record").span().endedBy()).isEqualTo("end of the schedule");
        assertThat(figures(step(result, "create-record"), CREATE_RECORD).account())
                .isEqualTo(new Account(10, 10, 10, 0, 0, 0));
    }

    @Test
    void whatASystemDoesBeforeItIsWarmIsInNoFigure() {
        PlanResult result = SimulatedPlan.over(QUICK.stalling(Duration.ZERO, Duration.ofSeconds(2)))
                .then("[{ name: create, operations: create-record, rate: 1000/s, in-flight: 5000, limit: { time: 5s"
                        + " } }]")
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings()).isEmpty();
        assertThat(result.verdict().sentence()).isEqualTo("All of 5 000 operations succeeded.");
        assertThat(figures(step(result, "create"), CREATE_RECORD).account())
                .isEqualTo(new Account(5_000, 5_000, 5_000, 0, 0, 0));
        assertThat(figures(step(result, "create"), CREATE_RECORD)
                        .latency()
                        .timings()
                        .maxNanos())
                .isLessThan(2_000_000);
        StepResult warmUp = step(result, "warm-up of create");
        assertThat(warmUp.warmsUp()).isTrue();
        assertThat(warmUp.span().endedBy()).isEqualTo("a steady state");
        assertThat(warmUp.span().lengthNanos()).isBetween(5_000_000_000L, 8_000_000_000L);
    }

    @Test
    void theClientsThatWarmedAStepUpCarryItOut() {
        OperationCourse course = QUICK.connecting(Duration.ofSeconds(1));
        String step =
                "[{ name: create, operations: create-record, rate: 1000/s, in-flight: 5000, workers: 2, %s limit: {"
                        + " time: 5s } }]";
        PlanResult warm = SimulatedPlan.over(course).then(step.formatted("")).run();
        PlanResult cold =
                SimulatedPlan.over(course).then(step.formatted("warmup: 0s,")).run();

        assertThat(slowest(warm)).isLessThan(2_000_000);
        assertThat(slowest(cold)).isGreaterThan(1_000_000_000);
    }

    private static long slowest(PlanResult result) {
        return figures(step(result, "create"), CREATE_RECORD)
                .latency()
                .timings()
                .maxNanos();
    }

    @Test
    void aClosedLoopIsWarmWhenItsRateIsEven() {
        PlanResult result = SimulatedPlan.over(QUICK.stalling(Duration.ZERO, Duration.ofMillis(1_500)))
                .then("[{ name: create, operations: create-record, concurrency: 10, limit: { time: 2s } }]")
                .run();

        assertThat(step(result, "warm-up of create").span().endedBy()).isEqualTo("a steady state");
        assertThat(step(result, "warm-up of create").span().lengthNanos()).isBetween(4_900_000_000L, 5_200_000_000L);
        assertThat(figures(step(result, "create"), CREATE_RECORD).volume().perSecond())
                .isBetween(9_900.0, 10_000.0);
    }

    @Test
    void aWarmUpEndsWithItsTimeOrNumberAndSaysIfItWasNotSteady() {
        String cold =
                "[{ name: create, operations: create-record, rate: 1000/s, in-flight: 9000, %s limit: { time: 1s } }]";
        OperationCourse slow = QUICK.stalling(Duration.ZERO, Duration.ofSeconds(4));
        PlanResult timed = SimulatedPlan.over(slow)
                .then(cold.formatted("warmup: 1s, warmup-limit: 5s,"))
                .run();
        PlanResult counted = SimulatedPlan.over(slow)
                .then(cold.formatted("warmup-count: 300,"))
                .run();

        assertThat(timed.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(timed.verdict().findings())
                .extracting(Verdict.Finding::text)
                .containsExactly(
                        "The warm-up of create did not become steady within 5.00 s: rate or latency still moved"
                                + " when measuring began.");
        assertThat(figures(step(counted, "warm-up of create"), CREATE_RECORD).account())
                .isEqualTo(new Account(300, 300, 300, 0, 0, 0));
        assertThat(counted.verdict().findings()).isEmpty();
    }

    @Test
    void aMixIsExactOverEveryHundredOperationsThatStart() {
        SimulatedDriver driver = new SimulatedDriver(QUICK);
        Work mix = new Work.Mix(List.of(new Share(CREATE_RECORD, 20), new Share(LIST_TOPICS, 80)));
        PlanResult result = SimulatedPlan.over(driver)
                .then(Step.closed("mix", 7, count(1_000), CREATE_RECORD)
                        .work(mix)
                        .workers(2))
                .run();

        assertThat(figures(step(result, "mix"), CREATE_RECORD).account().started())
                .isEqualTo(200);
        assertThat(figures(step(result, "mix"), LIST_TOPICS).account().started())
                .isEqualTo(800);
        assertThat(driver.started().subList(300, 400))
                .filteredOn(started -> started.kind() == CREATE_RECORD)
                .hasSize(20);
    }

    @Test
    void aStepEndsWhenItHasMovedSoManyBytes() {
        PlanResult result = SimulatedPlan.over(QUICK)
                .then(Step.closed("create", 1, bytes(10_000), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).volume().bytes())
                .isEqualTo(10_000);
        assertThat(step(result, "create").span().endedBy()).startsWith("size ");
    }

    @Test
    void aStepEndsWhenSoManyOperationsHaveFailed() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("create", 1, failures(5), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).account())
                .isEqualTo(new Account(41, 41, 36, 5, 0, 0));
        assertThat(step(result, "create").span().endedBy()).isEqualTo("failures 5");
    }

    @Test
    void aShareOfFailuresIsJudgedFromAHundredOn() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("create", 1, share(0.1), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).account())
                .isEqualTo(new Account(100, 100, 90, 10, 0, 0));
        assertThat(step(result, "create").span().endedBy()).isEqualTo("failures 10 %");
    }

    @Test
    void whatIsExpectedAndDoesNotHoldFailsTheRun() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD)
                        .expecting("failed", Kind.MOST_MESSAGES, 99)
                        .expecting("latency p50", Kind.MOST_NANOS, 2_000_000)
                        .expecting("duration p50", Kind.MOST_NANOS, 2_000_000)
                        .expecting("latency p99", Kind.MOST_NANOS, 2_000_000)
                        .expecting("rate", Kind.LEAST_RATE, 8_999))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().expectations())
                .extracting(Verdict.Expectation::metric, Verdict.Expectation::holds)
                .containsExactly(
                        tuple("create: failed", Holds.NO),
                        tuple("create: latency p50", Holds.YES),
                        tuple("create: duration p50", Holds.YES),
                        tuple("create: latency p99", Holds.NO),
                        tuple("create: rate", Holds.YES));
    }

    @Test
    void failuresOfWhichNothingWasExpectedAreAWarning() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .containsExactly(FindingCode.OPERATIONS_FAILED);
        assertThat(result.verdict().sentence()).isEqualTo("900 of 1 000 operations succeeded; 100 failed.");
    }

    @Test
    void anOperationThatWasNeverDueIsToldAndHasNoLatency() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(1, OperationFailure.REJECTED))
                .then("""

                      - { name: both, pipeline: [create-record, read-record], limit: { count: 10 } }
                    """)
                .run();

        assertThat(figures(step(result, "both"), READ_RECORD).account()).isEqualTo(new Account(0, 0, 0, 0, 0, 0));
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.NOTHING_DUE)
                .extracting(Verdict.Finding::text)
                .containsExactly(
                        "Step both had nothing to do for read-record: no such operation was due (ended by count 10).");
    }

    @Test
    void aPreconditionThatFailsEndsThePlan() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("prepare", 10, count(100), CREATE_RECORD).precondition())
                .then(Step.closed("measure", 10, count(100), CREATE_RECORD))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().sentence())
                .contains("prepare")
                .contains("90 of 100")
                .contains("10 rejected");
        assertThat(result.steps()).extracting(StepResult::name).containsExactly("prepare");
    }

    @Test
    void aPreconditionMayFailAsFarAsItsExpectationsAllow() {
        PlanResult result = SimulatedPlan.over(QUICK.failing(10, OperationFailure.REJECTED))
                .then(Step.closed("prepare", 10, count(100), CREATE_RECORD)
                        .precondition()
                        .expecting("failed", Kind.MOST_MESSAGES, 10))
                .then(Step.closed("measure", 10, count(100), CREATE_RECORD))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.steps()).hasSize(2);
    }

    @Test
    void anErrorThatNobodyExpectedMakesTheRunInvalidAndIsNamed() {
        TransportDriver broken = new MisbehavingClients(
                new SimulatedDriver(QUICK),
                number -> {
                    if (number == 50) {
                        throw new IllegalStateException("the fiftieth");
                    }
                },
                () -> {});

        PlanResult result = SimulatedPlan.over(broken)
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD))
                .run();

        Account account = figures(step(result, "create"), CREATE_RECORD).account();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().sentence()).contains("weir-create-0").contains("the fiftieth");
        assertThat(account.started()).isEqualTo(51);
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
    }

    @Test
    void anExpectedDurationLeavesOutTheWaitForAPlace() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .then(Step.open("create", 1_000, 10, time(Duration.ofSeconds(5)), CREATE_RECORD)
                        .expecting("latency p99", Kind.MOST_NANOS, 10_000_000)
                        .expecting("duration p99", Kind.MOST_NANOS, 10_000_000))
                .run();

        assertThat(result.verdict().expectations())
                .extracting(Verdict.Expectation::metric, Verdict.Expectation::holds)
                .containsExactly(tuple("create: latency p99", Holds.NO), tuple("create: duration p99", Holds.YES));
    }
}
