package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import dev.weir.transport.FailureKind;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a user reads of messages of the warm-up that did not arrive in time, in simulated time: 200 messages at 100 a second. */
class WarmUpRestTest {

    private static final FaultPlan PROMPT = FaultPlan.delayed(Duration.ofMillis(5));

    private static RunResult run(FaultPlan plan) {
        var length = new Scenario.Length(
                Duration.ofSeconds(60),
                Duration.ofSeconds(60),
                OptionalLong.of(200),
                Duration.ofSeconds(4),
                OptionalLong.empty(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
        return PlainRun.simulated(1, plan, length).result();
    }

    /** The sentence about it, which the terminal shows too; and no measured message is missing for it. */
    private static String sentence(RunResult result) {
        assertThat(result.messages().ledger().total().comparison().lost()).isZero();
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        Finding finding = result.verdict().findings().stream()
                .filter(found -> found.code() == FindingCode.WARM_UP_UNFINISHED)
                .findFirst()
                .orElseThrow();
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(TextReport.headline(result, new TextStyle(300, true, false))).contains("warning: " + finding.text());
        return finding.text();
    }

    @Test
    void aWarmUpOfWhichEverythingArrivedInTimeIsNotMentioned() {
        assertThat(run(PROMPT).verdict().findings())
                .extracting(Finding::code)
                .doesNotContain(FindingCode.WARM_UP_UNFINISHED);
    }

    @Test
    void messagesThatTheWarmUpLostAreNotCalledUnderWay() {
        assertThat(sentence(run(PROMPT.withInWarmUp(new Fault.Forgetting(150)))))
                .isEqualTo("The warm-up sent 200 messages: 50 were lost.");
    }

    @Test
    void messagesThatArriveWhileTheRunMeasuresWereStillUnderWay() {
        assertThat(sentence(run(PROMPT.withInWarmUp(new Fault.Reordering(200, 150)))))
                .isEqualTo(
                        "The warm-up sent 200 messages: 1 was still under way when measuring began, and arrived later.");
    }

    @Test
    void refusedAndUnansweredMessagesAreNeitherLostNorInFlight() {
        FaultPlan plan = PROMPT.withInWarmUp(new Fault.Failure(40, FailureKind.REJECTED, false))
                .withInWarmUp(new Fault.Failure(100, FailureKind.TIMED_OUT, false));

        assertThat(sentence(run(plan)))
                .isEqualTo("The warm-up sent 200 messages: 4 were refused; 2 were not answered.");
    }

    @Test
    void eachFateIsTold() {
        FaultPlan plan = PROMPT.withInWarmUp(new Fault.Forgetting(199))
                .withInWarmUp(new Fault.Reordering(150, 120))
                .withInWarmUp(new Fault.Failure(70, FailureKind.REJECTED, false));

        assertThat(sentence(run(plan)))
                .isEqualTo(
                        "The warm-up sent 200 messages: 1 was lost; 2 were refused; 1 was still under way when measuring"
                                + " began, and arrived later.");
    }

    @Test
    void nothingIsLostUnlessEverySubscriberReadToTheEnd() {
        Fault silent = new Fault.PartitionStall(2, 1, Duration.ofSeconds(2), Duration.ZERO, Duration.ofHours(1));
        RunResult result = run(PROMPT.withInWarmUp(new Fault.Forgetting(150)).with(silent));

        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.WARM_UP_UNFINISHED)
                .extracting(Finding::text)
                .containsExactly("The warm-up sent 200 messages: 50 were acknowledged but not known to have arrived.");
    }
}
