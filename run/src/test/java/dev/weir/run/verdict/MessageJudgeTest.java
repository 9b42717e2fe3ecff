package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.result.HostSteal;
import dev.weir.result.Ledger.Differences;
import dev.weir.result.Ledger.Receipts;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.Overload;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.read.ScenarioFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MessageJudgeTest {

    /** Time stands where a test puts it. */
    private final class Clock implements RunClock {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {}
    }

    private final EvidenceFixture found = new EvidenceFixture();
    private final RunErrors errors = new RunErrors(new Clock());
    private boolean begun = true;
    private long startNanos;
    private long nowNanos;
    private String stopReason = "";
    private PauseAccount.Named pause = new PauseAccount.Named("weir", 0, 0);
    private long stoodStillNanos;
    private PauseAccount.Named proxyStandstill = new PauseAccount.Named(ProcessWatch.FAULT_PROXY, 0, 0);
    private PauseAccount.Named proxyPause = new PauseAccount.Named(ProcessWatch.FAULT_PROXY, 0, 0);
    private double stolenSeconds;

    private Verdict verdict() {
        MeasuredPhase phase = new MeasuredPhase(
                begun,
                startNanos,
                begun ? EvidenceFixture.SECOND : 0,
                stopReason,
                pause,
                new PauseAccount.Named("weir receiver", 0, stoodStillNanos),
                proxyStandstill,
                proxyPause,
                List.of(new HostSteal(HostSteal.THIS_HOST, 2, stolenSeconds)),
                "");
        String yaml = """
            transport: plain
            schedule: {rate: 1000/s}
            measure: 2s
            expect:
              lost: 0
              duplicate: any
              out of order: any
              corrupt: any
              foreign: any
              failed: any
              unresolved: any
              unsent: any
            """;
        return new MessageJudge(ScenarioFixture.read(yaml), phase, new Judge(errors, new Findings()))
                .verdict(found.evidence(), Optional::empty);
    }

    private static List<FindingCode> codes(Verdict verdict) {
        return verdict.findings().stream().map(Finding::code).toList();
    }

    private void assertJudged(Outcome outcome, FindingCode... codes) {
        Verdict verdict = verdict();
        assertThat(codes(verdict)).containsExactlyInAnyOrder(codes);
        assertThat(verdict.outcome()).isEqualTo(outcome);
    }

    @Test
    void stolenProcessorTimeInvalidatesTheRunForAnySchedule() {
        stolenSeconds = 0.3;
        assertJudged(Outcome.INVALID, FindingCode.PROCESSOR_TIME_STOLEN);
        found.saturated = true;
        assertJudged(Outcome.INVALID, FindingCode.PROCESSOR_TIME_STOLEN);
        stolenSeconds = 0.15;
        assertJudged(Outcome.PASS, FindingCode.PROCESSOR_TIME_STOLEN);
        stolenSeconds = -1;
        assertJudged(Outcome.PASS);
    }

    @Test
    void aRunInWhichAllIsWellPasses() {
        assertJudged(Outcome.PASS);
    }

    @Test
    void aRunThatNeverBeganIsAnError() {
        begun = false;
        assertJudged(Outcome.ERROR);
    }

    @Test
    void aRunStoppedBeforeMeasuringIsAnErrorAndSaysSo() {
        begun = false;
        stopReason = "Ctrl-C";
        assertJudged(Outcome.ERROR, FindingCode.STOPPED_EARLY);
    }

    @Test
    void aRunStoppedWhileMeasuringIsInvalid() {
        stopReason = "Ctrl-C";
        assertJudged(Outcome.INVALID, FindingCode.STOPPED_EARLY);
    }

    @Test
    void anExpectationThatDoesNotHoldFailsTheRun() {
        found.differences = new Differences(3, 0, 0);
        assertJudged(Outcome.FAIL, FindingCode.EXPECTATION_NOT_MET);
    }

    @Test
    void anExpectationThatCannotBeToldFailsTheRun() {
        found.drainProven = false;
        found.differences = new Differences(3, 0, 0);
        assertJudged(Outcome.FAIL, FindingCode.EXPECTATION_INCONCLUSIVE);
    }

    /** All that was acknowledged has arrived: whatever else the log is said to hold, nothing is lost. */
    @Test
    void nothingIsLostIfAllAcknowledgedArrivedEvenIfNotDrained() {
        found.drainProven = false;
        assertJudged(Outcome.PASS);
    }

    @Test
    void withoutIdentitiesAnInconclusiveExpectationIsNoFailure() {
        found.lossChecked = false;
        assertJudged(Outcome.PASS);
    }

    @Test
    void aFaultOfTheSystemFailsTheRun() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST);
    }

    @Test
    void aFaultOfWeirMakesTheRunInvalidAlthoughTheSystemFailedToo() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        errors.reportOwn(FindingCode.RECEIVER_FAILED, "the receiver ended");
        assertJudged(Outcome.INVALID, FindingCode.SYSTEM_LOST, FindingCode.RECEIVER_FAILED);
    }

    @Test
    void aLedgerThatDoesNotBalanceMakesTheRunInvalid() {
        found.imbalances = List.of("sent 10 is not acked 8 + failed 1");
        assertJudged(Outcome.INVALID, FindingCode.LEDGER_IMBALANCE);
    }

    @Test
    void messagesReceivedBeforeTheyWereDueMakeTheRunInvalid() {
        found.negative = 1;
        assertJudged(Outcome.INVALID, FindingCode.RECEIVED_BEFORE_DUE);
    }

    @Test
    void delayOfTheToolAboveTheLimitMakesTheRunInvalid() {
        found.effect = new ToolEffect("end-to-end", 0.11, 99, 60_000);
        assertJudged(Outcome.INVALID, FindingCode.TOOL_OVERHEAD);
    }

    @Test
    void delayOfTheToolBelowTheLimitIsNoFinding() {
        found.effect = new ToolEffect("end-to-end", 0.1, 99, 60_000_000);
        assertJudged(Outcome.PASS);
    }

    @Test
    void aLargeShareOfVeryLittleIsAWarning() {
        found.effect = new ToolEffect("end-to-end", 0.5, 99, 50_000);
        assertJudged(Outcome.PASS, FindingCode.TOOL_OVERHEAD);
    }

    @Test
    void aPauseThatMadeMostOfTheDelayIsNamed() {
        found.effect = new ToolEffect("end-to-end", 0.5, 99, 60_000_000);
        pause = new PauseAccount.Named("weir receiver", 300_000_000, 40_000_000);

        Verdict verdict = verdict();

        assertThat(codes(verdict)).containsExactly(FindingCode.PROCESS_PAUSED);
        assertThat(verdict.findings().getFirst().text())
                .contains("The longest pause was 40.0 ms, of weir receiver, at 0.3 s.");
    }

    @Test
    void ifTheSystemFailedADelayOfTheToolIsAWarning() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        found.effect = new ToolEffect("end-to-end", 0.5, 99, 60_000_000);
        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST, FindingCode.TOOL_OVERHEAD);
    }

    @Test
    void aGeneratorThatSentTooFewIsInvalid() {
        found.sending = new Sending(1_000, 998, 2, 998, 0, List.of(), 0, 0);
        found.toolIsLate = true;
        assertJudged(Outcome.INVALID, FindingCode.TOOL_TOO_SLOW);
    }

    @Test
    void aSystemThatPushedBackIsAWarning() {
        found.sending = new Sending(1_000, 998, 2, 998, 0, List.of(), 0, 0);
        assertJudged(Outcome.PASS, FindingCode.SYSTEM_PUSHED_BACK);
    }

    @Test
    void anOverloadedSystemIsAWarning() {
        found.overload = Overload.DELIVERING;
        assertJudged(Outcome.PASS, FindingCode.OVERLOADED);
    }

    @Test
    void publishedBackToBackNothingCanBeTooLate() {
        found.saturated = true;
        found.effect = new ToolEffect("end-to-end", 0.5, 99, 60_000_000);
        found.sending = new Sending(1_000, 500, 500, 500, 0, List.of(), 0, 0);
        found.toolIsLate = true;
        assertJudged(Outcome.PASS);
    }

    @Test
    void longProcessPauseInvalidatesRunWhateverThePercentiles() {
        stoodStillNanos = EvidenceFixture.SECOND / 10;
        assertJudged(Outcome.PASS);

        stoodStillNanos += 1;
        assertJudged(Outcome.INVALID, FindingCode.PROCESS_PAUSED);
        assertThat(textOf(FindingCode.PROCESS_PAUSED))
                .isEqualTo("For 100 ms of 1.00 s measured (10 %), weir receiver stood still; the limit is 10 %.");
    }

    @Test
    void aProcessThatStoodStillSpoilsARateToo() {
        found.saturated = true;
        stoodStillNanos = EvidenceFixture.SECOND / 2;
        assertJudged(Outcome.INVALID, FindingCode.PROCESS_PAUSED);
    }

    @Test
    void ifTheSystemFailedAProcessThatStoodStillIsAWarning() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        stoodStillNanos = EvidenceFixture.SECOND / 2;
        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST, FindingCode.PROCESS_PAUSED);
    }

    @Test
    void whereNothingPassedTheProxyAFailureOfTheSystemProvesNothing() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        startNanos = 2_000_000_000;
        proxyPause = new PauseAccount.Named(ProcessWatch.FAULT_PROXY, 2_300_000_000L, 999_999_999);
        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST);

        proxyPause = new PauseAccount.Named(ProcessWatch.FAULT_PROXY, 2_300_000_000L, 1_000_000_000);
        assertJudged(Outcome.INVALID, FindingCode.SYSTEM_LOST, FindingCode.FAULT_PROXY_FAILED);
        assertThat(textOf(FindingCode.FAULT_PROXY_FAILED))
                .isEqualTo("From 0.3 s on, weir fault proxy stood still for 1.00 s, and nothing passed it: an"
                        + " interruption that the scenario does not ask for.");
    }

    @Test
    void longProxyPauseInvalidatesRunEvenIfSystemFailed() {
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        proxyStandstill = new PauseAccount.Named(ProcessWatch.FAULT_PROXY, 0, EvidenceFixture.SECOND / 2);
        assertJudged(Outcome.INVALID, FindingCode.SYSTEM_LOST, FindingCode.PROCESS_PAUSED);

        // Whoever else stood still, and for however long.
        stoodStillNanos = EvidenceFixture.SECOND;
        assertJudged(Outcome.INVALID, FindingCode.SYSTEM_LOST, FindingCode.PROCESS_PAUSED, FindingCode.PROCESS_PAUSED);

        // What every process did at once is judged as one of them.
        proxyStandstill = new PauseAccount.Named("the host", 0, EvidenceFixture.SECOND / 2);
        assertJudged(Outcome.FAIL, FindingCode.SYSTEM_LOST, FindingCode.PROCESS_PAUSED);
    }

    @Test
    void foreignMessagesAreAWarning() {
        found.receiving = new Receipts(1_004, 1_000, 0, 0, 0, 4, 0, 0);
        assertJudged(Outcome.PASS, FindingCode.FOREIGN_MESSAGES);
    }

    private String textOf(FindingCode code) {
        return verdict().findings().stream()
                .filter(finding -> finding.code() == code)
                .map(Finding::text)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFaultWhileMeasuringSaysWhenItWas() {
        startNanos = 4_000_000_000L;
        nowNanos = 5_500_000_000L;
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");

        assertThat(textOf(FindingCode.SYSTEM_LOST)).isEqualTo("At 1.5 s: the broker ended.");
    }

    @Test
    void aFaultAtTheVeryStartIsOneWhileMeasuring() {
        startNanos = 4_000_000_000L;
        nowNanos = startNanos;
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");

        assertThat(textOf(FindingCode.SYSTEM_LOST)).isEqualTo("At 0.0 s: the broker ended.");
    }

    @Test
    void aFaultBeforeMeasuringHasNoTime() {
        startNanos = 4_000_000_000L;
        nowNanos = startNanos - 1;
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        assertThat(textOf(FindingCode.SYSTEM_LOST)).isEqualTo("the broker ended.");

        begun = false;
        nowNanos = startNanos + 1;
        assertThat(textOf(FindingCode.SYSTEM_LOST)).isEqualTo("the broker ended.");
    }

    @Test
    void aStopSaysAfterHowMuchOfWhat() {
        stopReason = "Ctrl-C";
        assertThat(textOf(FindingCode.STOPPED_EARLY))
                .isEqualTo("Stopped by Ctrl-C after 1.00 s of 2s: the figures cover less than was asked.");

        begun = false;
        assertThat(textOf(FindingCode.STOPPED_EARLY))
                .isEqualTo("Stopped by Ctrl-C before measuring; nothing was measured.");
    }

    @Test
    void theShareOfTheToolIsToldInPercent() {
        found.effect = new ToolEffect("end-to-end", 0.37, 99, 60_000_000);

        assertThat(textOf(FindingCode.TOOL_OVERHEAD))
                .startsWith("Tool overhead is 37 % (60.0 ms) of the ")
                .endsWith("'s p99; the limit is 10 %.");
    }

    @Test
    void theShareOfTheToolNeverLooksLikeTheLimitThatItIsAbove() {
        found.effect = new ToolEffect("end-to-end", 0.104, 99, 60_000_000);

        assertThat(textOf(FindingCode.TOOL_OVERHEAD))
                .startsWith("Tool overhead is 10.4 % (60.0 ms) of the ")
                .endsWith("'s p99; the limit is 10 %.");
    }

    @Test
    void aPauseIsNamedWhenItMadeMoreThanHalfOfTheDelay() {
        startNanos = 1_000_000_000;
        found.effect = new ToolEffect("end-to-end", 0.5, 99, 60_000_000);
        pause = new PauseAccount.Named("weir", 1_300_000_000, 30_000_000);
        assertThat(codes(verdict())).containsExactly(FindingCode.TOOL_OVERHEAD);

        pause = new PauseAccount.Named("weir", 1_300_000_000, 30_000_001);
        assertThat(textOf(FindingCode.PROCESS_PAUSED)).endsWith(" The longest pause was 30.0 ms, of weir, at 0.3 s.");
    }

    @Test
    void aGeneratorThatSentSlowlyIsInvalidFromAHundredMessagesOn() {
        found.toolIsLate = true;
        found.sending = new Sending(100, 100, 0, 100, 0, List.of(), 0, 0);
        assertJudged(Outcome.INVALID, FindingCode.TOOL_TOO_SLOW);
        assertThat(textOf(FindingCode.TOOL_TOO_SLOW))
                .isEqualTo("Offered 1 000/s, but sent 100/s: Weir or this host could not keep up.");

        found.sending = new Sending(99, 99, 0, 99, 0, List.of(), 0, 0);
        assertJudged(Outcome.PASS);
    }

    @Test
    void generatorPauseNearEndIsJudgedByItsEffectOnLatency() {
        found.toolIsLate = true;
        found.sentOverNanos = 1_100_000_000;
        found.lagP90Nanos = 50_000_000;
        assertJudged(Outcome.PASS);

        found.effect = new ToolEffect("end-to-end", 0.5, 99, 60_000_000);
        assertJudged(Outcome.INVALID, FindingCode.TOOL_OVERHEAD);
    }

    @Test
    void aGeneratorThatFellBehindIsInvalidHoweverShortTheTail() {
        found.toolIsLate = true;
        found.sentOverNanos = 1_002_000_000;
        found.lagP90Nanos = 1_800_000;
        assertJudged(Outcome.INVALID, FindingCode.TOOL_TOO_SLOW);
    }

    @Test
    void aGeneratorThatSentWhatIsAskedOfItIsPunctual() {
        found.toolIsLate = true;
        found.sending = new Sending(999, 999, 0, 999, 0, List.of(), 0, 0);
        assertJudged(Outcome.PASS);

        found.sending = new Sending(998, 998, 0, 998, 0, List.of(), 0, 0);
        assertJudged(Outcome.INVALID, FindingCode.TOOL_TOO_SLOW);
    }
}
