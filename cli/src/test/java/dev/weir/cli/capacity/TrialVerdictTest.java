package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.Overload;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.search.TrialOutcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialVerdictTest {

    private static final Finding LATE = new Finding(Severity.INVALIDITY, FindingCode.TOOL_OVERHEAD, "Weir was late.");
    private static final Finding SLOW = new Finding(Severity.INVALIDITY, FindingCode.TOOL_TOO_SLOW, "Weir was slow.");
    private static final Finding MISSED =
            new Finding(Severity.FAILURE, FindingCode.EXPECTATION_NOT_MET, "p99 was 30 ms.");
    private static final Finding OVERLOADED =
            new Finding(Severity.WARNING, FindingCode.OVERLOADED, "More was due than was taken.");

    private static Verdict verdict(Outcome outcome, Holds holds, Finding... findings) {
        return new Verdict(
                outcome,
                "This is the sentence.",
                Arrays.asList(findings),
                List.of(new Expectation("end-to-end p99", "<= 20 ms", "?", holds)));
    }

    private static TrialVerdict of(Verdict verdict, Overload overload, long failed) {
        return TrialVerdict.of(verdict, overload, failed, 0);
    }

    @Test
    void passIsMet() {
        assertThat(of(verdict(Outcome.PASS, Holds.YES), Overload.NONE, 0))
                .isEqualTo(new TrialVerdict(TrialOutcome.MET, ""));
    }

    @Test
    void overloadIsAMissWithoutAnObjectiveOnIt() {
        assertThat(of(verdict(Outcome.PASS, Holds.YES, OVERLOADED), Overload.DELIVERING, 0))
                .isEqualTo(new TrialVerdict(TrialOutcome.MISSED, "More was due than was taken."));
    }

    @Test
    void failedSendsAreAMiss() {
        assertThat(of(verdict(Outcome.PASS, Holds.YES), Overload.NONE, 3))
                .isEqualTo(new TrialVerdict(TrialOutcome.MISSED, "3 messages were refused."));
    }

    @Test
    void lossIsAMissWithoutAnObjectiveOnIt() {
        assertThat(TrialVerdict.of(verdict(Outcome.PASS, Holds.YES), Overload.NONE, 0, 2))
                .isEqualTo(new TrialVerdict(TrialOutcome.MISSED, "2 messages were lost."));
    }

    @Test
    void delayOfTheToolExcusesNoLossAndNoFailedSends() {
        assertThat(TrialVerdict.of(verdict(Outcome.INVALID, Holds.YES, LATE), Overload.NONE, 0, 2)
                        .outcome())
                .isEqualTo(TrialOutcome.SPOILED);
        assertThat(TrialVerdict.of(verdict(Outcome.INVALID, Holds.YES, LATE), Overload.NONE, 3, 0)
                        .outcome())
                .isEqualTo(TrialOutcome.SPOILED);
    }

    @Test
    void missedObjectiveSaysWhy() {
        assertThat(of(verdict(Outcome.FAIL, Holds.NO, MISSED), Overload.NONE, 0))
                .isEqualTo(new TrialVerdict(TrialOutcome.MISSED, "p99 was 30 ms."));
    }

    @Test
    void delayOfTheToolCannotMeetAnObjective() {
        assertThat(of(verdict(Outcome.INVALID, Holds.YES, LATE), Overload.NONE, 0)
                        .outcome())
                .isEqualTo(TrialOutcome.MET);
    }

    @Test
    void delayOfTheToolCanSpoilAnObjective() {
        assertThat(of(verdict(Outcome.INVALID, Holds.NO, LATE, MISSED), Overload.NONE, 0))
                .isEqualTo(new TrialVerdict(TrialOutcome.SPOILED, "Weir was late."));
    }

    @Test
    void toolThatIsTooSlowSpoilsWhateverWasMet() {
        assertThat(of(verdict(Outcome.INVALID, Holds.YES, SLOW), Overload.NONE, 0)
                        .outcome())
                .isEqualTo(TrialOutcome.SPOILED);
    }

    @Test
    void clientsThatAreTheLimitSpoilATrial() {
        Finding clients = new Finding(
                Severity.WARNING,
                FindingCode.BOTTLENECK,
                "Loops were busy: the clients are the limit, not the system.");

        assertThat(of(verdict(Outcome.FAIL, Holds.NO, MISSED, clients), Overload.NONE, 0)
                        .outcome())
                .isEqualTo(TrialOutcome.SPOILED);
    }

    @Test
    void runThatCouldNotRunSaysNothing() {
        assertThat(of(verdict(Outcome.ERROR, Holds.INCONCLUSIVE), Overload.NONE, 0))
                .isEqualTo(new TrialVerdict(TrialOutcome.SPOILED, "This is the sentence."));
    }
}
