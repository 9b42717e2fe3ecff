package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.PauseAccount;
import dev.weir.scenario.read.ScenarioFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClockCheckTest {

    private final EvidenceFixture found = new EvidenceFixture();
    private final RunErrors errors = new RunErrors(new RunClock() {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void parkUntil(long deadlineNanos) {}
    });
    private String clockBound = "10%";
    private String expect = "";

    private Verdict verdict() {
        PauseAccount.Named none = new PauseAccount.Named("weir", 0, 0);
        MeasuredPhase phase =
                new MeasuredPhase(true, 0, EvidenceFixture.SECOND, "", none, none, none, none, List.of(), "");
        String yaml = """
            transport: plain
            schedule: {rate: 1000/s}
            measure: 1s
            validity: {clock-bound: %s}
            expect: {%s}
            """.formatted(clockBound, expect);
        return new MessageJudge(ScenarioFixture.read(yaml), phase, new Judge(errors, new Findings()))
                .verdict(found.evidence(), Optional::empty);
    }

    private static HostFigures host(String name, ClockFigures clock) {
        return new HostFigures(name, "10.0.0.1", List.of("weir on " + name), clock, HostLoss.NONE, Map.of());
    }

    private static PairFigures pair(String from, String to, long boundNanos, long lowestNanos, long count) {
        Latency endToEnd = new Latency(
                "end-to-end",
                count,
                count,
                new Latency.Timings(count, lowestNanos < 0 ? 1 : 0, 1, 2, 0, 3),
                List.of(new Percentile(50, 2, true)));
        return new PairFigures(from, to, boundNanos, lowestNanos, endToEnd);
    }

    private void hosts(ClockFigures ofA, ClockFigures ofC, PairFigures... pairs) {
        found.acrossHosts = new AcrossHosts(List.of(host("a", ofA), host("c", ofC)), List.of(pairs));
    }

    private void bound(long boundNanos) {
        hosts(
                ClockFigures.within(boundNanos / 2, -7, 1e-6),
                ClockFigures.within(boundNanos - boundNanos / 2, 9, 0),
                pair("a", "c", boundNanos, 1, 1_000));
    }

    private static ClockFigures unbounded(ClockState state, String sentence) {
        return new ClockFigures(state, PairFigures.UNKNOWN, 0, 0, sentence);
    }

    private void assertJudged(Outcome outcome, FindingCode... codes) {
        Verdict verdict = verdict();
        assertThat(verdict.findings()).extracting(Finding::code).containsExactlyInAnyOrder(codes);
        assertThat(verdict.outcome()).isEqualTo(outcome);
    }

    @Test
    void clocksThatMayDifferByTooMuchOfAHeadlineMakeTheRunInvalid() {
        found.percentile = new Percentile(50, 1_600_000, true);
        bound(340_000);

        assertJudged(Outcome.INVALID, FindingCode.CLOCK_BOUND);
        assertThat(verdict().findings().getFirst().text())
                .isEqualTo("The clocks of hosts a and c may differ by up to 340 µs, which is 21 % of the median"
                        + " end-to-end latency (1.60 ms); the limit is 10 %. Publish and subscribe on one host, measure"
                        + " longer latencies, or accept the bound with 'validity.clock-bound: any'.");

        bound(160_001);
        assertJudged(Outcome.INVALID, FindingCode.CLOCK_BOUND);
        bound(160_000);
        assertJudged(Outcome.PASS);
    }

    @Test
    void theLimitOfABoundIsASetting() {
        found.percentile = new Percentile(50, 1_000_000, true);
        bound(300_000);

        clockBound = "30%";
        assertJudged(Outcome.PASS);
        clockBound = "29%";
        assertJudged(Outcome.INVALID, FindingCode.CLOCK_BOUND);
        clockBound = "any";
        assertJudged(Outcome.PASS);
    }

    @Test
    void aPercentileBelowTheBoundIsNoNumber() {
        found.percentile = new Percentile(50, 30_000, true);
        bound(50_000);

        assertThat(verdict().findings().getFirst().text())
                .contains("may differ by up to 50.0 µs, which is more than the median end-to-end latency; the limit")
                .doesNotContain("30.0");
    }

    @Test
    void onlyHeadlinesWithEnoughSamplesCount() {
        bound(50_000_000);

        found.percentile = new Percentile(50, 30_000, false);
        assertJudged(Outcome.PASS);
        found.percentile = new Percentile(75, 30_000, true);
        assertJudged(Outcome.PASS);
        found.percentile = new Percentile(99, Percentile.NEVER_NANOS, true);
        assertJudged(Outcome.PASS);
    }

    @Test
    void aPairWithoutMessagesAndAHostAloneCountForNothing() {
        ClockFigures unknown = unbounded(ClockState.UNKNOWN, "was never read.");
        hosts(unknown, ClockFigures.OF_RUN, pair("a", "c", PairFigures.UNKNOWN, 0, 0), pair("a", "a", 0, 1, 1_000));

        assertJudged(Outcome.PASS);
    }

    @Test
    void aClockOfWhichNothingIsKnownMakesTheRunInvalidAndIsNamed() {
        hosts(
                ClockFigures.OF_RUN,
                unbounded(ClockState.UNKNOWN, "was never read: it answered no exchange."),
                pair("a", "c", PairFigures.UNKNOWN, 1, 1_000));

        assertJudged(Outcome.INVALID, FindingCode.CLOCK_UNKNOWN);
        assertThat(verdict().findings().getFirst().text())
                .startsWith("The clock of host c was never read: it answered no exchange. How long messages took");
    }

    @Test
    void aClockThatWasSetMakesTheRunInvalidUnlessAnyIsAccepted() {
        hosts(
                ClockFigures.OF_RUN,
                unbounded(ClockState.CONTRADICTED, "was set at 2.0 s."),
                pair("a", "c", PairFigures.UNKNOWN, 1, 1_000));

        assertJudged(Outcome.INVALID, FindingCode.CLOCK_CHANGED);
        clockBound = "any";
        assertJudged(Outcome.PASS, FindingCode.CLOCK_CHANGED);
    }

    @Test
    void publishedBackToBackNoBoundIsTooWide() {
        found.saturated = true;
        bound(50_000_000);

        assertJudged(Outcome.PASS);
    }

    @Test
    void ifTheSystemFailedABoundIsAWarning() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        bound(50_000_000);

        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST, FindingCode.CLOCK_BOUND);
    }

    @Test
    void latenciesBelowZeroAreRightWithinTheBoundAndNotBeyondIt() {
        found.negative = 1;
        hosts(
                ClockFigures.within(10_000, 0, 0),
                ClockFigures.within(20_000, 0, 0),
                pair("a", "c", 30_000, -30_000, 999));
        assertJudged(Outcome.PASS);

        hosts(
                ClockFigures.within(10_000, 0, 0),
                ClockFigures.within(20_000, 0, 0),
                pair("a", "c", 30_000, -31_000, 999));
        assertJudged(Outcome.INVALID, FindingCode.RECEIVED_BEFORE_DUE);
        assertThat(verdict().findings().getFirst().text())
                .isEqualTo("Messages from host a to host c were received up to 31.0 µs before they were due, although"
                        + " their clocks differ by no more than 30.0 µs.");
    }

    @Test
    void aLatencyOfOneHostIsNeverBelowZeroThoughOthersMayBe() {
        found.negative = 1;
        hosts(
                ClockFigures.OF_RUN,
                ClockFigures.within(20_000, 0, 0),
                pair("a", "a", 0, -1, 999),
                pair("a", "c", 20_000, 1, 1));

        assertJudged(Outcome.INVALID, FindingCode.RECEIVED_BEFORE_DUE);
    }

    private void expecting(long p99Nanos, Holds holds, Outcome outcome, FindingCode... codes) {
        expect = "end-to-end p99: 3ms";
        found.percentile = new Percentile(99, p99Nanos, true);
        bound(50_000);

        assertThat(verdict().expectations())
                .filteredOn(expectation -> expectation.metric().equals("end-to-end p99"))
                .extracting(Verdict.Expectation::holds)
                .containsExactly(holds);
        assertJudged(outcome, codes);
    }

    @Test
    void anExpectationHoldsOrFailsOnlyWhereTheBoundLeavesNoDoubt() {
        expecting(2_950_000, Holds.YES, Outcome.PASS);
        expecting(2_950_001, Holds.INCONCLUSIVE, Outcome.INVALID, FindingCode.EXPECTATION_WITHIN_CLOCK_BOUND);
        expecting(3_050_000, Holds.INCONCLUSIVE, Outcome.INVALID, FindingCode.EXPECTATION_WITHIN_CLOCK_BOUND);
        expecting(3_050_001, Holds.NO, Outcome.FAIL, FindingCode.EXPECTATION_NOT_MET);
    }

    @Test
    void anExpectationThatClocksCannotTellSaysWhy() {
        expecting(2_960_000, Holds.INCONCLUSIVE, Outcome.INVALID, FindingCode.EXPECTATION_WITHIN_CLOCK_BOUND);

        assertThat(verdict().findings().getFirst().text())
                .isEqualTo(
                        "Whether end-to-end p99 <= 3.00 ms holds cannot be told. The clocks of hosts a and c may differ"
                                + " by up to 50.0 µs, and 2.96 ms ± 50.0 µs was found.");
    }

    @Test
    void ofAClockWithoutBoundOnlyWhatNeverCameIsCertain() {
        expect = "end-to-end p99: 3ms";
        clockBound = "any";
        hosts(
                ClockFigures.OF_RUN,
                unbounded(ClockState.UNKNOWN, "was never read."),
                pair("a", "c", PairFigures.UNKNOWN, 1, 1_000));

        assertJudged(Outcome.INVALID, FindingCode.CLOCK_UNKNOWN, FindingCode.EXPECTATION_WITHIN_CLOCK_BOUND);

        found.percentile = new Percentile(99, Percentile.NEVER_NANOS, true);
        assertJudged(Outcome.FAIL, FindingCode.CLOCK_UNKNOWN, FindingCode.EXPECTATION_NOT_MET);
    }

    @Test
    void publishLatencyHasNoBound() {
        expect = "publish p99: 5ms";
        bound(100_000);

        assertJudged(Outcome.PASS);
    }

    @Test
    void theSentenceOfAPassTellsTheBound() {
        bound(50_000);
        assertThat(verdict().sentence()).startsWith("99 % of 1 000 messages arrived within 3.00 ms ± 50.0 µs of being");

        clockBound = "any";
        found.percentile = new Percentile(99, 40_000, true);
        assertThat(verdict().sentence())
                .startsWith("99 % of 1 000 messages arrived within 90.0 µs, the clock bound included, of being due.");
    }
}
