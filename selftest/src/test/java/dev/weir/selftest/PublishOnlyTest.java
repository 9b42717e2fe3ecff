package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that only publishes, in simulated time. */
class PublishOnlyTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);

    @Test
    void thereIsNothingToWaitForOnceEveryMessageIsAcknowledged() {
        var length = new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(3),
                OptionalLong.empty(),
                DRAIN,
                DRAIN);
        RunResult result = PlainRun.simulated(0, Duration.ofMillis(1), length).result();

        PhaseSpan drain = result.phases().stream()
                .filter(phase -> phase.name().equals("drain"))
                .findFirst()
                .orElseThrow();
        assertThat(drain.durationNanos()).isLessThan(DRAIN.toNanos() / 10);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.messages().ledger().total().sending().acked()).isEqualTo(300);
        assertThat(result.messages().ledger().total().receiving().received()).isZero();
        assertThat(result.messages().ledger().lossChecked()).isFalse();
        assertThat(result.notMeasured()).contains("Delivery: there were no subscribers.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whatWeirAddedToPublishLatencyIsNoFaultOfTheSystem(int subscribers) {
        var length = new Scenario.Length(
                Duration.ZERO,
                Duration.ZERO,
                OptionalLong.empty(),
                Duration.ofSeconds(12),
                OptionalLong.empty(),
                DRAIN,
                DRAIN);
        var quick = new Scenario.Expectation("publish p98", Scenario.Expectation.Kind.MOST_NANOS, 10_000_000);

        RunResult result = PlainRun.standingStill(Duration.ofMillis(300), subscribers, length, List.of(quick))
                .result();

        assertThat(result.verdict().expectations())
                .extracting(Verdict.Expectation::holds)
                .contains(Holds.NO);
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().findings())
                .anyMatch(finding -> finding.severity() == Severity.INVALIDITY
                        && finding.text().contains("of the publish latency's p"));
    }
}
