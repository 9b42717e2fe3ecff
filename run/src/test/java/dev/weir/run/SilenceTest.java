package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Event;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times in which a system took or gave nothing, in simulated time. */
class SilenceTest {

    private static final Duration DELAY = Duration.ofMillis(5);

    private static RunResult run(FaultPlan plan, Duration measure) {
        return Trial.of(new FaultyDriver(plan, new Oracle()), measure).simulated(new RunListener() {});
    }

    private static RunResult stalled(Duration first, Duration length) {
        return run(
                FaultPlan.delayed(DELAY).with(new Fault.Stall(first, Duration.ofHours(1), length)),
                Duration.ofSeconds(8));
    }

    private static List<String> stalls(RunResult result) {
        return result.events().stream()
                .filter(event -> event.kind().equals("stall"))
                .map(Event::text)
                .toList();
    }

    @Test
    void aSystemThatStandsStillForASecondAndAHalfIsCalledWhatItIs() {
        RunResult result = stalled(Duration.ofMillis(2_500), Duration.ofMillis(1_500));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(stalls(result)).containsExactly("nothing acknowledged and nothing received from 2.5 to 4.0 s");
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.severity() == Severity.WARNING)
                .extracting(Finding::text)
                .contains("The system was silent while messages were outstanding: nothing acknowledged and nothing"
                        + " received from 2.5 to 4.0"
                        + " s.");
        assertThat(result.verdict().sentence())
                .contains("Nothing acknowledged and nothing received from 2.5 to 4.0 s.");
    }

    @Test
    void lessThanASecondIsNone() {
        assertThat(stalls(stalled(Duration.ofMillis(2_500), Duration.ofMillis(900))))
                .isEmpty();
    }

    @Test
    void aLongDelayIsNoSilenceWhileMessagesComeButItsBeginningIsOne() {
        RunResult result = run(FaultPlan.delayed(Duration.ofMillis(1_700)), Duration.ofSeconds(5));

        assertThat(stalls(result)).containsExactly("nothing received from 0.0 to 1.7 s");
    }

    @Test
    void aMessageThatIsLostMakesNoSilence() {
        RunResult result = run(FaultPlan.delayed(DELAY).with(new Fault.Loss(0.05, 3)), Duration.ofSeconds(5));

        assertThat(result.messages().ledger().total().comparison().lost()).isPositive();
        assertThat(stalls(result)).isEmpty();
    }
}
