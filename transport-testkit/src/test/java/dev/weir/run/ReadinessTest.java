package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.BrokenDriver.Call;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a run waits until it is proved that what is published arrives. */
class ReadinessTest {

    private static final Duration MEASURE = Duration.ofSeconds(1);

    @Test
    void theProbeHasAllOfItsTimeHoweverLongItTookToConnect() {
        FakeClock clock = new FakeClock(0);
        BrokenDriver slow = new BrokenDriver(
                FaultPlan.delayed(Duration.ofSeconds(19)),
                Call.OPEN_PUBLISHER,
                1,
                () -> clock.advance(Duration.ofSeconds(60)));

        RunResult result = Trial.of(slow, MEASURE).simulated(clock);

        assertThat(result.messages().ledger().total().sending().sent()).isEqualTo(100);
        assertThat(result.verdict().findings())
                .extracting(Finding::code)
                .doesNotContain(FindingCode.PROBE_NOT_RECEIVED);
    }

    @Test
    void aProbeThatDoesNotArriveInTwentySecondsEndsTheRun() {
        BrokenDriver slow = new BrokenDriver(FaultPlan.delayed(Duration.ofSeconds(21)), Call.CLOSE, 0, () -> {});

        RunResult result = Trial.of(slow, MEASURE).simulated(new FakeClock(0));

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.PROBE_NOT_RECEIVED)
                .singleElement()
                .extracting(Finding::text)
                .asString()
                .startsWith("no probe message arrived within 20 s");
    }
}
