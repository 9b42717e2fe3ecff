package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.count;
import static dev.weir.operation.run.SimulatedPlan.figures;
import static dev.weir.operation.run.SimulatedPlan.pipeline;
import static dev.weir.operation.run.SimulatedPlan.step;
import static dev.weir.operation.run.SimulatedPlan.time;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static dev.weir.transport.operation.OperationKind.DELETE_RECORDS;
import static dev.weir.transport.operation.OperationKind.READ_RECORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.run.RunListener;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operations whose course is known must give. In simulated time, in which nothing else takes any. */
class KnownAnswersTest {

    private static final Percentage RESOLUTION = Percentage.withPercentage(0.1);

    @TempDir
    Path folder;

    @Test
    void tenInFlightOfTwoMillisecondsEachAreFiveThousandASecond() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .then(Step.closed("create", 10, count(20_000), CREATE_RECORD))
                .run();

        StepResult create = step(result, "create");
        OperationFigures figures = figures(create, CREATE_RECORD);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(create.span().lengthNanos()).isEqualTo(4_000_000_000L);
        assertThat(create.span().endedBy()).isEqualTo("count 20 000");
        assertThat(figures.volume().perSecond()).isEqualTo(5_000);
        assertThat(figures.volume().bytesPerSecond()).isEqualTo(500_000);
        assertThat(create.load().meanInFlight()).isCloseTo(10, within(1e-9));
        assertThat(create.load().closedLoop()).isTrue();
        assertThat(figures.latency().at(50)).isCloseTo(2_000_000, RESOLUTION);
        assertThat(figures.latency().timings().maxNanos()).isCloseTo(2_000_000, RESOLUTION);
        assertThat(figures.account()).isEqualTo(new Account(20_000, 20_000, 20_000, 0, 0, 0));
    }

    @Test
    void severalWorkersShareWhatIsInFlightAndTheSchedule() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .then(Step.closed("closed", 10, count(20_000), CREATE_RECORD).workers(3))
                .then(Step.open("open", 1_000, 10, time(Duration.ofSeconds(3)), CREATE_RECORD)
                        .workers(3))
                .run();

        StepResult closed = step(result, "closed");
        assertThat(closed.load().meanInFlight()).isCloseTo(10, within(1e-9));
        assertThat(figures(closed, CREATE_RECORD).volume().perSecond()).isEqualTo(5_000);
        assertThat(figures(step(result, "open"), CREATE_RECORD).account())
                .isEqualTo(new Account(3_000, 3_000, 3_000, 0, 0, 0));
        assertThat(step(result, "open").load().meanInFlight()).isCloseTo(2, within(0.001));
    }

    @Test
    void everySecondHasItsFiguresAndTheyAddUp() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .then(Step.closed("create", 10, count(20_000), CREATE_RECORD))
                .run();

        List<OperationInterval> intervals = step(result, "create").intervals();
        assertThat(intervals).hasSize(4).allSatisfy(interval -> {
            assertThat(interval.lengthNanos()).isEqualTo(1_000_000_000L);
            assertThat(interval.counts().succeeded()).isEqualTo(5_000);
            assertThat(interval.counts().bytes()).isEqualTo(500_000);
            assertThat(interval.latencies().meanNanos()).isEqualTo(2_000_000);
            assertThat(interval.latencies().p99Nanos()).isCloseTo(2_000_000, RESOLUTION);
        });
        assertThat(intervals.getLast().counts().inFlight()).isZero();
    }

    @Test
    void whoFollowsAPlanIsToldOfEverySecondAndInTheEndOfEverything() {
        List<String> told = new ArrayList<>();
        SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .then(Step.closed("create", 10, count(20_000), CREATE_RECORD))
                .followedBy(new RunListener() {
                    @Override
                    public void measured(
                            String step, String kind, OperationInterval.Counts totals, Supplier<Histogram> latencies) {
                        told.add(step + " " + kind + " " + totals.succeeded() + " "
                                + latencies.get().getTotalCount());
                    }
                });

        assertThat(told).hasSizeGreaterThanOrEqualTo(4);
        assertThat(told.getLast()).isEqualTo("create create-record 20000 20000");
    }

    @Test
    void openLoopKeepsItsScheduleInAStallAndEveryLatencyShowsIt() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .then(Step.open("create", 1_000, 5_000, time(Duration.ofSeconds(5)), CREATE_RECORD))
                .run();

        OperationFigures figures = figures(step(result, "create"), CREATE_RECORD);
        assertThat(figures.account()).isEqualTo(new Account(5_000, 5_000, 5_000, 0, 0, 0));
        assertThat(figures.latency().timings().maxNanos()).isCloseTo(1_001_000_000, RESOLUTION);
        // One in five was due while nothing was answered: of them, half waited for more than half a second.
        assertThat(figures.latency().at(90)).isCloseTo(501_000_000, Percentage.withPercentage(0.5));
        assertThat(figures.latency().at(75)).isCloseTo(1_000_000, RESOLUTION);
    }

    @Test
    void aSystemThatIsSilentForSecondsIsCalledThat() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(4), Duration.ofSeconds(3)))
                .then(Step.open("create", 1_000, 5_000, time(Duration.ofSeconds(20)), CREATE_RECORD))
                .run();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.SYSTEM_SILENT);
            assertThat(finding.text())
                    .matches("The system was silent while operations of step create were in flight:"
                            + " no operation ended from 4\\.[01] to (6\\.9|7\\.0) s\\.");
        });
        assertThat(result.verdict().sentence())
                .startsWith("All of 20 000 operations succeeded. No operation ended from 4.");
        assertThat(result.events())
                .anyMatch(
                        event -> event.kind().equals("stall") && event.text().startsWith("no operation ended from 4."));
    }

    @Test
    void aSystemThatNeverAnswersAgainIsSilentToTheEnd() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(4), Duration.ofHours(1)))
                .then(Step.open("create", 10, 5_000, time(Duration.ofSeconds(20)), CREATE_RECORD))
                .run();

        assertThat(result.verdict().findings())
                .anyMatch(finding -> finding.code() == FindingCode.SYSTEM_SILENT
                        && finding.text().contains("no operation ended from ")
                        && finding.text().endsWith(" s, when the step ended."));
    }

    @Test
    void operationsThatTakeSecondsAreNoSilence() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofSeconds(3)))
                .then(Step.closed("create", 1, count(4), CREATE_RECORD))
                .run();

        assertThat(result.verdict().findings()).isEmpty();
        assertThat(result.verdict().sentence()).isEqualTo("All of 4 operations succeeded.");
    }

    @Test
    void aRateThatACountEndsIsNotHigherThanTheOneAskedFor() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1)))
                .then(Step.open("create", 1, 10, count(10), CREATE_RECORD))
                .run();

        assertThat(step(result, "create").span().lengthNanos()).isEqualTo(10_000_000_000L);
        assertThat(figures(step(result, "create"), CREATE_RECORD).volume().perSecond())
                .isEqualTo(1);
        assertThat(result.verdict().findings()).isEmpty();
    }

    @Test
    void systemAtHalfTheRateIsOverloadedEvenIfACountEndsTheStep() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(20)))
                .then(Step.open("create", 100, 1, count(1_000), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).volume().perSecond())
                .isCloseTo(50, within(0.1));
        assertThat(result.verdict().findings())
                .singleElement()
                .extracting(Finding::code)
                .isEqualTo(FindingCode.OVERLOADED);
        assertThat(result.verdict().sentence())
                .isEqualTo(
                        "All of 1 000 operations succeeded. Overloaded: the operations of step create were due within"
                                + " 10.0 s, but took 20.0 s. Latency mostly reflects how long the step was.");
    }

    @Test
    void anOpenLoopThatKeepsUpIsNotOverloadedHoweverShortItIs() {
        for (long tookMillis : new long[] {60, 700}) {
            PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(tookMillis)))
                    .then(Step.open("create", 100, 1_000, time(Duration.ofSeconds(4)), CREATE_RECORD))
                    .run();

            assertThat(result.verdict().findings()).as("%s ms", tookMillis).isEmpty();
            assertThat(figures(step(result, "create"), CREATE_RECORD).volume().perSecond())
                    .isEqualTo(100);
        }
    }

    /** Nothing ends before the last operation is due, and everything then: there is no tail. */
    @Test
    void aStepThatFallsBehindIsOverloadedHoweverFastItCatchesUp() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(1)).stalling(Duration.ZERO, Duration.ofMillis(20_100)))
                .then(Step.open("create", 100, 5_000, time(Duration.ofSeconds(20)), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).account().succeeded())
                .isEqualTo(2_000);
        assertThat(result.verdict().findings()).extracting(Finding::code).contains(FindingCode.OVERLOADED);
        assertThat(result.verdict().sentence())
                .endsWith(
                        "were due within 20.0 s, but those of create-record succeeded ever later: 0 of 2 000 had by then."
                                + " Latency mostly reflects how long the step was.");
    }

    /** Each stage is due when the one before it has ended, and the last of the first stage ends in time. */
    @Test
    void eachStageOfAPipelineHasTheRateOfItsOwnTime() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(2)).with(READ_RECORD, Duration.ofMillis(700)))
                .in(folder)
                .then(Step.open("pipeline", 100, 1_000, time(Duration.ofSeconds(4)), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD)))
                .run();

        assertThat(result.verdict().findings()).isEmpty();
        assertThat(figures(step(result, "pipeline"), CREATE_RECORD).volume().perSecond())
                .isEqualTo(100);
        assertThat(figures(step(result, "pipeline"), READ_RECORD).volume().perSecond())
                .isEqualTo(100);
    }

    @Test
    void waitingForAPlaceIsPartOfTheLatencyAndNotOfTheDuration() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .then(Step.open("create", 1_000, 10, time(Duration.ofSeconds(5)), CREATE_RECORD))
                .run();

        OperationFigures figures = figures(step(result, "create"), CREATE_RECORD);
        assertThat(figures.account()).isEqualTo(new Account(5_000, 5_000, 5_000, 0, 0, 0));
        assertThat(figures.latency().timings().maxNanos()).isCloseTo(1_001_000_000, RESOLUTION);
        assertThat(figures.latency().at(90)).isGreaterThan(500_000_000);
        // Ten were in flight when the stall began; all others started behind it.
        assertThat(figures.duration().at(99)).isCloseTo(1_000_000, RESOLUTION);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aSystemThatIsTooSlowLeavesOperationsUnsent() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(10)))
                .then(Step.open("create", 1_000, 1, time(Duration.ofSeconds(2)), CREATE_RECORD))
                .run();

        StepResult create = step(result, "create");
        Account account = figures(create, CREATE_RECORD).account();
        assertThat(account.due()).isEqualTo(2_000);
        // One at a time of 10 ms each, for 2 s and the second in which what is overdue may still start.
        assertThat(account.started()).isBetween(299L, 301L);
        assertThat(account.unsent()).isEqualTo(2_000 - account.started());
        assertThat(account.succeeded()).isEqualTo(account.started());
        assertThat(create.span().endedBy()).isEqualTo("time 2s");
        assertThat(create.load().meanInFlight()).isCloseTo(1, within(0.001));
        assertThat(create.intervals().stream()
                        .mapToLong(interval -> interval.counts().due())
                        .sum())
                .isEqualTo(2_000);
    }

    @Test
    void oneInTenFails() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(2)).failing(10, OperationFailure.REJECTED))
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD))
                .run();

        OperationFigures figures = figures(step(result, "create"), CREATE_RECORD);
        assertThat(figures.account()).isEqualTo(new Account(1_000, 1_000, 900, 100, 0, 0));
        assertThat(figures.failures()).containsExactly(new FailureCount("rejected", 100, "as its course says"));
        assertThat(figures.volume().perSecond()).isEqualTo(4_500);
        // What failed never came: the last tenth of the latencies has no value.
        assertThat(figures.latency().at(90)).isCloseTo(2_000_000, RESOLUTION);
        assertThat(figures.latency().at(95)).isEqualTo(Latency.Percentile.NEVER_NANOS);
    }

    @Test
    void anAnswerThatMayHaveBeenLostIsUnresolvedAndNotFailed() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(2)).failing(10, OperationFailure.DISCONNECTED))
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD))
                .run();

        assertThat(figures(step(result, "create"), CREATE_RECORD).account())
                .isEqualTo(new Account(1_000, 1_000, 900, 0, 100, 0));
    }

    @Test
    void unansweredOperationsAreUnresolvedWhenTheStepGivesUp() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(2)).silent(new OperationCourse.Which(500, 1)))
                .then(Step.closed("create", 10, count(1_000), CREATE_RECORD))
                .run();

        StepResult create = step(result, "create");
        assertThat(figures(create, CREATE_RECORD).account()).isEqualTo(new Account(510, 510, 500, 0, 10, 0));
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(create.span().endedBy()).isEqualTo("no operation ended for 30.0 s");
    }

    @Test
    void operationsThatTakeLongerThanTheStallOfTheScenarioAreGivenUp() {
        OperationCourse slow = OperationCourse.taking(Duration.ofSeconds(40));
        Step three = Step.closed("create", 1, count(3), CREATE_RECORD);

        PlanResult usual = SimulatedPlan.over(slow).then(three).run();
        PlanResult longer = SimulatedPlan.over(slow)
                .stall(Duration.ofSeconds(60))
                .then(three)
                .run();

        assertThat(usual.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(step(usual, "create").span().endedBy()).isEqualTo("no operation ended for 30.0 s");
        assertThat(longer.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(figures(step(longer, "create"), CREATE_RECORD).account()).isEqualTo(new Account(3, 3, 3, 0, 0, 0));
    }

    @Test
    void aPipelineIsTimedFromItsFirstStageToItsLast() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2))
                        .with(READ_RECORD, Duration.ofMillis(3))
                        .with(DELETE_RECORDS, Duration.ofMillis(5)))
                .in(folder)
                .then(Step.closed("pipeline", 20, count(1_000), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD, DELETE_RECORDS)))
                .run();

        StepResult pipeline = step(result, "pipeline");
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(pipeline.endToEnd()).singleElement().satisfies(endToEnd -> {
            assertThat(endToEnd.expected()).isEqualTo(1_000);
            assertThat(endToEnd.missing()).isZero();
            assertThat(endToEnd.at(50)).isCloseTo(10_000_000, RESOLUTION);
            assertThat(endToEnd.timings().maxNanos()).isCloseTo(10_000_000, RESOLUTION);
        });
        assertThat(figures(pipeline, READ_RECORD).latency().at(50)).isCloseTo(3_000_000, RESOLUTION);
        assertThat(figures(pipeline, DELETE_RECORDS).account()).isEqualTo(new Account(1_000, 1_000, 1_000, 0, 0, 0));
        assertThat(pipeline.load().meanInFlight()).isCloseTo(20, within(1e-9));
        assertThat(pipeline.span().lengthNanos()).isEqualTo(500_000_000);
    }

    @Test
    void aFailedStageEndsItsPipeline() {
        PlanResult result = SimulatedPlan.over(
                        OperationCourse.taking(Duration.ofMillis(2)).failing(4, OperationFailure.REJECTED))
                .in(folder)
                .then(Step.closed("pipeline", 20, count(1_000), CREATE_RECORD)
                        .work(pipeline(CREATE_RECORD, READ_RECORD)))
                .run();

        StepResult pipeline = step(result, "pipeline");
        assertThat(figures(pipeline, CREATE_RECORD).account()).isEqualTo(new Account(1_000, 1_000, 750, 250, 0, 0));
        assertThat(figures(pipeline, READ_RECORD).account()).isEqualTo(new Account(750, 750, 750, 0, 0, 0));
        assertThat(pipeline.endToEnd().getFirst().expected()).isEqualTo(1_000);
        assertThat(pipeline.endToEnd().getFirst().arrived()).isEqualTo(750);
    }

    @Test
    void aRunThatIsInterruptedInTheMiddleOfAStepHasAResultThatAddsUp() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .then(Step.open("create", 1_000, 100, time(Duration.ofSeconds(60)), CREATE_RECORD))
                .then(Step.closed("never", 10, count(10), CREATE_RECORD))
                .stoppedAfter(Duration.ofSeconds(3));

        StepResult create = step(result, "create");
        Account account = figures(create, CREATE_RECORD).account();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.steps()).hasSize(1);
        assertThat(create.span().endedBy()).isEqualTo("stopped by Ctrl-C");
        assertThat(account.due()).isBetween(3_000L, 3_010L);
        assertThat(account.due()).isEqualTo(account.started() + account.unsent());
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
    }

    @Test
    void percentilesThatAreAskedForAreComputedBesideTheUsualOnes() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(1))
                        .stalling(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .percentiles(85.0, 99.5)
                .then(Step.open("create", 1_000, 5_000, time(Duration.ofSeconds(5)), CREATE_RECORD))
                .run();

        OperationFigures figures = figures(step(result, "create"), CREATE_RECORD);
        assertThat(result.setup().percentiles()).containsExactly(85.0, 99.5);
        // One in five was due while nothing was answered, and waited for an equal share of that second.
        assertThat(figures.latency().at(85)).isCloseTo(251_000_000, Percentage.withPercentage(0.5));
        assertThat(figures.latency().at(99.5)).isCloseTo(976_000_000, Percentage.withPercentage(0.5));
        assertThat(figures.duration().percentiles())
                .extracting(Latency.Percentile::percentile)
                .containsExactly(25.0, 50.0, 75.0, 85.0, 90.0, 95.0, 98.0, 99.0, 99.5, 99.9, 99.99);
    }
}
