package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.message.Timed;
import dev.weir.report.data.CellRuns;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.RunOutcome;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.schedule.Schedule;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Systems that do less than they say, in simulated time: each is called what it is, in every figure and in the first line. */
class UntrueSystemsTest {

    private static final FaultPlan PROMPT = FaultPlan.delayed(Duration.ofMillis(5));
    private static final Schedule RATE = new Schedule.FixedRate(100);
    private static final Expectation DELIVERED = new Expectation("delivered", Kind.LEAST_RATE, 99);
    private static final Expectation QUICK = new Expectation("end-to-end p99", Kind.MOST_NANOS, 50_000_000);
    private static final Expectation HALF_QUICK = new Expectation("end-to-end p50", Kind.MOST_NANOS, 50_000_000);
    private static final Expectation ACKED = new Expectation("publish p99", Kind.MOST_NANOS, 50_000_000);
    private static final Expectation NONE_FOREIGN = new Expectation("foreign", Kind.MOST_MESSAGES, 0);

    private static Scenario.Length length(int seconds) {
        return new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(seconds),
                OptionalLong.empty(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    private static RunOutcome<RunResult> outcome(FaultPlan plan, Schedule schedule, Expectation... expectations) {
        return PlainRun.simulated(1, plan, length(12), schedule, List.of(expectations));
    }

    private static RunResult run(FaultPlan plan, Schedule schedule, Expectation... expectations) {
        return outcome(plan, schedule, expectations).result();
    }

    private static Latency latency(RunResult result, String name) {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Verdict.Expectation expectation(RunResult result, String metric) {
        return result.verdict().expectations().stream()
                .filter(expectation -> expectation.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static String terminal(RunResult result) {
        return TextReport.headline(result, new TextStyle(120, true, false));
    }

    @Test
    void systemLosingSecondHalfDeliversHalfRateAndHasNoP99() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(679)), RATE, DELIVERED, QUICK, HALF_QUICK);

        Throughput throughput = result.messages().throughput();
        assertThat(throughput.offeredPerSecond()).isEqualTo(100);
        assertThat(throughput.sent().perSecond()).isEqualTo(100);
        assertThat(throughput.acked().perSecond()).isEqualTo(100);
        assertThat(throughput.delivered().perSecond()).isEqualTo(679 / 12.0, within(1e-9));
        assertThat(throughput.delivered().overNanos()).isEqualTo(12_000_000_000L);
        assertThat(throughput.overload()).as("it is not late, it forgets").isEqualTo(Overload.NONE);
        assertThat(latency(result, "end-to-end").at(50)).isBetween(5_000_000L, 5_010_000L);
        assertThat(latency(result, "end-to-end").at(99)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(expectation(result, "delivered").holds()).isEqualTo(Holds.NO);
        assertThat(expectation(result, "end-to-end p50").holds()).isEqualTo(Holds.YES);
        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.NO);
        assertThat(expectation(result, "end-to-end p99").found()).isEqualTo("no value: 521 of 1 200 did not arrive");
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().outcome().exitCode()).isEqualTo(1);
        assertThat(result.verdict().sentence()).startsWith("521 of 1 200 messages due did not arrive; 521 lost.");
        assertThat(terminal(result).lines().findFirst().orElseThrow())
                .contains("FAIL")
                .contains("521 of 1 200 did not arrive");
        assertThat(terminal(result)).contains("p99   never").contains("delivered 56.6/s");
    }

    @Test
    void whereNobodyExpectsAnythingTheSentenceStillSaysWhatIsMissing() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(600)), RATE);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().sentence())
                .isEqualTo(
                        "600 of 1 200 messages due did not arrive; 600 lost. Nothing received from 6.0 to 13.0 s, when"
                                + " the run ended.");
        assertThat(terminal(result).lines().findFirst().orElseThrow()).contains("600 of 1 200 did not arrive");
    }

    @Test
    void latencyIsNeverIfTheSystemDeliversNothing() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(0)), RATE, QUICK);

        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.NO);
        assertThat(result.messages().throughput().delivered().perSecond()).isZero();
        assertThat(terminal(result)).containsPattern("end to end +p50 +never .* max +never");
    }

    @Test
    void fewMissingMessagesVoidOnlyThePercentilesAboveThem() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(1_195)), RATE, QUICK);

        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.YES);
        assertThat(latency(result, "end-to-end").at(99.9)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(result.verdict().sentence())
                .startsWith(
                        "99 % of 1 200 messages arrived within 5.00 ms of being due. 5 of 1 200 messages due did not");
    }

    @Test
    void missingMessagesVoidPercentilesEvenIfOnlySomeAreTimed() {
        RunResult result = PlainRun.timed(new Timed(4), PROMPT.with(new Fault.Forgetting(679)), length(12), RATE, QUICK)
                .result();

        Latency endToEnd = latency(result, "end-to-end");
        assertThat(endToEnd.timings().count()).as("4, 8, … 676").isEqualTo(169);
        assertThat(endToEnd.expected()).isEqualTo(1_200);
        assertThat(endToEnd.missing()).isEqualTo(521);
        assertThat(endToEnd.at(50)).isBetween(5_000_000L, 5_010_000L);
        assertThat(endToEnd.at(90)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.NO);
        assertThat(result.verdict().sentence()).startsWith("521 of 1 200 messages due did not arrive; 521 lost.");
    }

    @Test
    void aSystemThatFreezesForGoodIsNotQuick() {
        RunResult result = run(PROMPT.with(new Fault.Freeze(340)), RATE, DELIVERED, QUICK, ACKED);

        assertThat(result.messages().throughput().delivered().perSecond())
                .isEqualTo(340 * 1e9 / result.messages().throughput().dueNanos(), within(1e-9))
                .isLessThan(32);
        assertThat(result.messages().throughput().acked().perSecond())
                .isEqualTo(result.messages().throughput().delivered().perSecond());
        assertThat(latency(result, "publish").at(99)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.NO);
        assertThat(expectation(result, "publish p99").found()).endsWith("were not acknowledged");
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(terminal(result).lines().findFirst().orElseThrow()).contains("860 of 1 200 did not arrive");
    }

    @Test
    void stoppedRunCountsOnlyWhatWasDueUntilThen() {
        for (Schedule schedule : List.of(RATE, new Schedule.Poisson(100, 5))) {
            RunResult result = PlainRun.stopped(Duration.ofSeconds(3), PROMPT, length(12), schedule)
                    .result();

            assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
            assertThat(result.messages().throughput().dueNanos()).isBetween(3_000_000_000L, 3_200_000_000L);
            assertThat(result.messages().throughput().offeredPerSecond()).isBetween(85.0, 115.0);
            assertThat(result.messages().throughput().delivered().perSecond())
                    .isEqualTo(result.messages().throughput().sent().perSecond(), within(1e-9))
                    .isLessThanOrEqualTo(result.messages().throughput().offeredPerSecond());
            assertThat(latency(result, "end-to-end").missing())
                    .isEqualTo(result.messages().ledger().total().sending().unsent());
        }
    }

    @Test
    void aFaultIsTheFirstReasonInTheTerminal() {
        RunResult result = PlainRun.simulated(1, PROMPT.with(new Fault.Freeze(0)), length(30), RATE, List.of(DELIVERED))
                .result();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        String fault = result.verdict().findings().stream()
                .filter(finding -> finding.severity() == Severity.FAULT)
                .map(Finding::text)
                .findFirst()
                .orElseThrow();
        assertThat(terminal(result).lines().skip(1).findFirst().orElseThrow()).contains(fault.substring(0, 40));
        assertThat(result.verdict().sentence()).startsWith(fault);
        assertThat(result.messages().throughput().offeredPerSecond()).isEqualTo(100, within(1e-6));
        assertThat(result.messages().throughput().delivered().perSecond()).isZero();
    }

    @Test
    void duplicatesCorruptAndForeignMessagesAreNotDelivered() {
        FaultPlan plan = PROMPT.with(new Fault.ReadTwice(2))
                .with(new Fault.WrittenTwice(3))
                .with(new Fault.Foreign(2))
                .with(new Fault.Corruption(10));
        RunOutcome<RunResult> outcome = outcome(plan, RATE, DELIVERED, QUICK);
        RunResult result = outcome.result();

        assertThat(result.messages().ledger().total().receiving().received()).isGreaterThan(2_000);
        assertThat(result.messages().ledger().total().receiving().unique()).isEqualTo(1_080);
        assertThat(result.messages().throughput().delivered().perSecond()).isEqualTo(90, within(1e-9));
        assertThat(result.messages().throughput().delivered().bytes()).isEqualTo(1_080 * 100);
        assertThat(expectation(result, "delivered").holds()).isEqualTo(Holds.NO);
        assertThat(expectation(result, "end-to-end p99").holds()).isEqualTo(Holds.NO);
        assertThat(outcome.intervals().stream()
                        .mapToLong(interval -> interval.messages().delivered())
                        .sum())
                .isEqualTo(1_080);
        assertThat(CellRuns.of(1, 1, "cells/x", true, result).load().deliveredPerSecond())
                .isEqualTo(90, within(1e-9));
    }

    @Test
    void foreignMessagesAreNoExpectationThatHoldsAndAlwaysAFinding() {
        RunResult expected = run(PROMPT.with(new Fault.Foreign(100)), RATE, NONE_FOREIGN);
        RunResult any = run(PROMPT.with(new Fault.Foreign(100)), RATE);

        assertThat(expected.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(expectation(expected, "foreign").found()).isEqualTo("12");
        assertThat(any.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(any.verdict().findings())
                .extracting(Finding::text)
                .anyMatch(text -> text.startsWith("12 foreign messages arrived (first: partition 0, offset 101;"));
        assertThat(any.verdict().sentence()).contains("12 foreign messages arrived as well.");
        assertThat(any.messages().throughput().delivered().perSecond()).isEqualTo(100);
    }

    @Test
    void aRampIntoOverloadSaysSoFirst() {
        Schedule ramp = new Schedule.Ramp(0, 200, Duration.ofSeconds(12));
        RunResult result = run(PROMPT.with(new Fault.SlowConsumer(Duration.ofMillis(10))), ramp);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.DELIVERING);
        assertThat(CellRuns.of(1, 1, "cells/x", true, result).load().overloaded())
                .isTrue();
        assertThat(result.messages().throughput().delivered().perSecond())
                .isLessThan(result.messages().throughput().offeredPerSecond());
        assertThat(result.messages().throughput().delivered().overNanos()).isGreaterThan(14_000_000_000L);
        assertThat(result.verdict().sentence())
                .startsWith("Overloaded: 100/s were due, but only ")
                .contains("Latency mostly reflects how long the run was.")
                .doesNotContain("arrived within");
        assertThat(terminal(result).lines().findFirst().orElseThrow()).contains("PASS, OVERLOADED");
    }

    @Test
    void systemKeepingUpWithVaryingRateDeliversTheOfferedRate() {
        FaultPlan plan = PROMPT.with(new Fault.SlowConsumer(Duration.ofMillis(4)));
        List<Schedule> schedules = List.of(
                RATE,
                new Schedule.Ramp(0, 200, Duration.ofSeconds(12)),
                new Schedule.Ramp(200, 0, Duration.ofSeconds(12)),
                new Schedule.Steps(List.of(
                        new Schedule.Step(20, Duration.ofSeconds(6)), new Schedule.Step(200, Duration.ofSeconds(6)))),
                new Schedule.Burst(200, Duration.ofSeconds(1)),
                new Schedule.Poisson(50, 3));
        for (Schedule schedule : schedules) {
            RunResult result = run(plan, schedule);
            Throughput throughput = result.messages().throughput();

            assertThat(throughput.overload()).as("%s", schedule).isEqualTo(Overload.NONE);
            assertThat(throughput.sent().perSecond()).as("%s", schedule).isEqualTo(throughput.offeredPerSecond());
            assertThat(throughput.delivered().perSecond())
                    .as("%s", schedule)
                    .isEqualTo(throughput.offeredPerSecond(), within(1e-9));
            assertThat(result.verdict().sentence()).startsWith("99 % of ");
        }
    }

    @Test
    void burstsThatAreNotThroughBeforeTheNextAreAnOverload() {
        FaultPlan plan = PROMPT.with(new Fault.SlowConsumer(Duration.ofMillis(12)));

        assertThat(run(plan, new Schedule.Burst(100, Duration.ofSeconds(1)))
                        .messages()
                        .throughput()
                        .overload())
                .isEqualTo(Overload.DELIVERING);
    }

    @Test
    void senderWithGrowingStallsReportsNoRateAboveTheOfferedOne() {
        Fault stall = new Fault.Stall(Duration.ZERO, Duration.ofMillis(100), Duration.ofMillis(95));
        RunResult held = run(PROMPT.with(stall), new Schedule.FixedRate(100));

        assertThat(held.messages().throughput().sent().perSecond())
                .isLessThanOrEqualTo(held.messages().throughput().offeredPerSecond());
        assertThat(held.messages().throughput().acked().perSecond())
                .isLessThanOrEqualTo(held.messages().throughput().offeredPerSecond());
    }
}
