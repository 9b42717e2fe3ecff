package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.data.CellRuns;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.RunData;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.EchoLedger;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.Overload;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.RunOutcome;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.transport.FailureKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Round trips over ways whose faults are known exactly, in simulated time: 12 s of 100 messages a second. */
class RoundTripTest {

    private static final FaultPlan OUT = FaultPlan.delayed(Duration.ofMillis(5));
    private static final FaultPlan BACK = FaultPlan.delayed(Duration.ofMillis(3));
    private static final Expectation NONE_LOST = new Expectation("lost", Kind.MOST_MESSAGES, 0);
    private static final Expectation NONE_TWICE = new Expectation("duplicate", Kind.MOST_MESSAGES, 0);
    private static final Expectation NONE_CORRUPT = new Expectation("corrupt", Kind.MOST_MESSAGES, 0);
    private static final Expectation QUICK = new Expectation("round-trip p99", Kind.MOST_NANOS, 20_000_000);

    private static Scenario.Length length() {
        return length(Duration.ofSeconds(10));
    }

    private static Scenario.Length length(Duration stall) {
        return new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(12),
                OptionalLong.empty(),
                Duration.ofSeconds(30),
                stall);
    }

    private static RunOutcome<RunResult> outcome(FaultPlan out, FaultPlan back) {
        return PlainRun.returning(out, back, length(), List.of(NONE_LOST, NONE_TWICE, NONE_CORRUPT, QUICK));
    }

    private static RunResult run(FaultPlan out, FaultPlan back) {
        return outcome(out, back).result();
    }

    private static EchoLedger echoes(RunResult result) {
        return result.messages().echoes().getFirst();
    }

    private static Latency latency(RunResult result, String name) {
        return result.messages().latencies().stream()
                .filter(latency -> latency.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Holds holds(RunResult result, Expectation expectation) {
        return result.verdict().expectations().stream()
                .filter(found -> found.metric().equals(expectation.metric()))
                .map(Verdict.Expectation::holds)
                .findFirst()
                .orElseThrow();
    }

    private static String terminal(RunResult result) {
        return TextReport.headline(result, new TextStyle(120, true, false));
    }

    @Test
    void theTimeOfBothWaysIsTheRoundTripAndTheFirstLineSaysSo() {
        RunOutcome<RunResult> outcome = outcome(OUT, BACK);
        RunResult result = outcome.result();

        assertThat(result.verdict().sentence())
                .isEqualTo("99 % of 1 200 messages came back within 8.00 ms of being due. Nothing was lost.");
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().latencies().getFirst().name()).isEqualTo("round-trip");
        assertThat(latency(result, "round-trip").at(50)).isBetween(8_000_000L, 8_010_000L);
        assertThat(latency(result, "round-trip").timings().count()).isEqualTo(1_200);
        assertThat(latency(result, "end-to-end").at(99)).isBetween(5_000_000L, 5_010_000L);
        assertThat(holds(result, QUICK)).isEqualTo(Holds.YES);
        assertThat(echoes(result).sending().scheduled()).isEqualTo(1_200);
        assertThat(echoes(result).sending().acked()).isEqualTo(1_200);
        assertThat(echoes(result).receiving().unique()).isEqualTo(1_200);
        assertThat(echoes(result).drainProven()).isTrue();
        assertThat(terminal(result)).contains("round trip").contains("echoes").contains("due 1 200 · sent 1 200");
        assertThat(outcome.intervals())
                .anySatisfy(interval ->
                        assertThat(interval.latencies().roundTrip().p99Nanos()).isBetween(8_000_000L, 8_010_000L));
    }

    @Test
    void echoesThatAreLostAreInfinitelyLateAndFailTheRun() {
        RunResult result = run(OUT, BACK.with(new Fault.Forgetting(679)));

        Latency roundTrip = latency(result, "round-trip");
        assertThat(roundTrip.expected()).isEqualTo(1_200);
        assertThat(roundTrip.missing()).isEqualTo(521);
        assertThat(roundTrip.at(50)).isBetween(8_000_000L, 8_010_000L);
        assertThat(roundTrip.at(99)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(latency(result, "end-to-end").missing()).isZero();
        assertThat(echoes(result).missing()).isEqualTo(521);
        CellRun ofMatrix = CellRuns.of(1, 1, "cells/01", true, result);
        assertThat(ofMatrix.losses().lost()).isEqualTo(521);
        assertThat(ofMatrix.figures().get(Column.REACH.title())).isCloseTo(679 / 1_200.0, within(1e-9));
        assertThat(echoes(result).samples()).anySatisfy(sample -> {
            assertThat(sample.trouble()).isEqualTo(TroubleKind.LOST);
            assertThat(sample.detail()).isEqualTo("echo");
        });
        assertThat(holds(result, NONE_LOST)).isEqualTo(Holds.NO);
        assertThat(holds(result, QUICK)).isEqualTo(Holds.NO);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().sentence())
                .startsWith("521 of 1 200 messages due did not come back; 521 echoes lost.");
        assertThat(terminal(result).lines().findFirst().orElseThrow())
                .contains("FAIL")
                .contains("521 of 1 200 did not come back");
    }

    @Test
    void whatIsLostOnTheWayOutHasNoEchoToLose() {
        RunResult result = run(OUT.with(new Fault.Forgetting(1_000)), BACK.with(new Fault.Forgetting(900)));

        assertThat(result.messages().ledger().total().comparison().lost()).isEqualTo(200);
        assertThat(echoes(result).sending().scheduled()).isEqualTo(1_000);
        assertThat(echoes(result).missing()).isEqualTo(100);
        assertThat(latency(result, "round-trip").missing()).isEqualTo(300);
        assertThat(result.verdict().sentence())
                .startsWith("300 of 1 200 messages due did not come back; 200 lost, 100 echoes lost.");
    }

    @Test
    void echoesThatComeTwiceAreCountedAndTimedOnce() {
        RunResult result = run(OUT, BACK.with(new Fault.ReadTwice(10)).with(new Fault.WrittenTwice(15)));

        assertThat(echoes(result).receiving().duplicate()).isEqualTo(120 + 80);
        assertThat(CellRuns.of(1, 1, "cells/01", true, result).losses().duplicate())
                .isEqualTo(120 + 80);
        assertThat(latency(result, "round-trip").timings().count()).isEqualTo(1_200);
        assertThat(holds(result, NONE_TWICE)).isEqualTo(Holds.NO);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().sentence()).contains("200 echoes received twice");
    }

    @Test
    void messagesThatComeTwiceHaveOneEcho() {
        RunResult result = run(OUT.with(new Fault.WrittenTwice(10)), BACK);

        assertThat(result.messages().ledger().total().receiving().duplicate()).isEqualTo(120);
        assertThat(echoes(result).sending().sent()).isEqualTo(1_200);
        assertThat(echoes(result).receiving().duplicate()).isZero();
    }

    @Test
    void aWayBackThatIsSlowIsInTheRoundTripAlone() {
        RunResult result = run(OUT, FaultPlan.delayed(Duration.ofMillis(200)));

        assertThat(latency(result, "round-trip").at(99)).isBetween(205_000_000L, 205_500_000L);
        assertThat(latency(result, "end-to-end").at(99)).isBetween(5_000_000L, 5_010_000L);
        assertThat(holds(result, QUICK)).isEqualTo(Holds.NO);
    }

    /** Each echo takes twice as long as messages are apart. */
    @Test
    void aWayBackThatFallsBehindIsAnOverload() {
        RunResult result = run(OUT, BACK.with(new Fault.SlowConsumer(Duration.ofMillis(20))));

        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.RETURNING);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.OVERLOADED)
                .singleElement()
                .extracting(Verdict.Finding::text)
                .asString()
                .startsWith("Overloaded: 100/s were due, but only 50/s came back, over 12.0 s: 600 of 1 200 messages,");
    }

    /** Nothing comes back before the last message is due, and everything soon after: the tail alone does not tell. */
    @Test
    void aWayBackThatFallsBehindIsAnOverloadHoweverFastItCatchesUp() {
        FaultPlan hoarding = BACK.with(new Fault.Batches(Duration.ZERO, Duration.ofMillis(12_200)));
        RunResult result = PlainRun.returning(OUT, hoarding, length(Duration.ofMinutes(1)), List.of())
                .result();

        assertThat(result.messages().throughput().overload()).isEqualTo(Overload.RETURNING);
        assertThat(result.messages().throughput().whileDue()).isZero();
    }

    @Test
    void echoesThatAreDamagedOrOfOthersDoNotCount() {
        RunResult result = run(OUT, BACK.with(new Fault.Corruption(100)).with(new Fault.Foreign(200)));

        EchoLedger echoes = echoes(result);
        assertThat(echoes.receiving().unique()).isEqualTo(1_188);
        assertThat(echoes.missing()).isEqualTo(12);
        assertThat(echoes.receiving().corrupt() + echoes.receiving().foreign()).isEqualTo(12 + 6);
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void echoesThatTheSystemRefusesAreFailedAndMissing() {
        RunResult result = run(OUT, BACK.with(new Fault.Failure(100, FailureKind.REJECTED, false)));

        assertThat(echoes(result).sending().failed()).isEqualTo(12);
        assertThat(echoes(result).missing()).isEqualTo(12);
        assertThat(echoes(result).sending().failedByKind().getFirst().kind()).isEqualTo("rejected");
        assertThat(result.verdict().sentence()).contains("12 echoes failed");
    }

    @Test
    void echoesWhoseAnswerDidNotComeAreUnresolvedThoughTheyCameBack() {
        RunResult result = run(OUT, BACK.with(new Fault.Failure(100, FailureKind.TIMED_OUT, true)));

        assertThat(echoes(result).sending().unresolved()).isEqualTo(12);
        assertThat(echoes(result).missing()).isZero();
        assertThat(latency(result, "round-trip").missing()).isZero();
    }

    @Test
    void aLogOfEchoesThatIsSaidToEndEarlyLosesNone() {
        RunResult result = run(OUT, FaultPlan.delayed(Duration.ofMillis(900)).with(new Fault.EarlyEnd(50)));

        assertThat(echoes(result).missing()).isZero();
        assertThat(echoes(result).drainProven()).isTrue();
    }

    @Test
    void filesHoldRoundTripsAndEchoLedgerAndReadBackUnchanged() {
        RunOutcome<RunResult> outcome = outcome(OUT, BACK.with(new Fault.Forgetting(1_100)));
        Path file = Path.of("run.json");

        String json = ResultJson.write(outcome.result());
        String csv = IntervalsCsv.write(outcome.intervals(), AcrossHosts.NONE);

        assertThat(ResultJson.read(file, json)).isEqualTo(outcome.result());
        assertThat(IntervalsCsv.read(file, csv)).isEqualTo(outcome.intervals());
        assertThat(csv.lines().findFirst().orElseThrow()).endsWith("round_trip_max_ns");
        assertThat(RunData.mainLatency(outcome.result())).isEqualTo("round-trip");
        assertThat(CellRuns.of(1, 1, "cells/x", true, outcome.result())
                        .latencyFigures()
                        .latency())
                .isEqualTo("round-trip");
    }

    @Test
    void aRunThatMeasuresOneWayHasNeither() {
        RunOutcome<RunResult> outcome = PlainRun.simulated(1, OUT, length());

        assertThat(ResultJson.write(outcome.result())).doesNotContain("echoes", "round-trip");
        assertThat(IntervalsCsv.write(outcome.intervals(), AcrossHosts.NONE)).doesNotContain("round_trip");
        assertThat(ResultJson.read(Path.of("run.json"), ResultJson.write(outcome.result())))
                .isEqualTo(outcome.result());
    }
}
