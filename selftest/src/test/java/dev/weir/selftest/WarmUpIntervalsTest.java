package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Interval;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.RunOutcome;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The rows of a whole run with a warm-up, in simulated time. */
class WarmUpIntervalsTest {

    private static final long DELAY_NANOS = 300_000;

    private static List<Interval> intervals() {
        var length = new Scenario.Length(
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                OptionalLong.empty(),
                Duration.ofSeconds(3),
                OptionalLong.empty(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
        return PlainRun.simulated(1, Duration.ofNanos(DELAY_NANOS), length).intervals();
    }

    @Test
    void everySecondWithMessagesHasLatenciesEvenAtTheEndOfWarmUp() {
        List<Interval> intervals = intervals();

        assertThat(intervals).extracting(Interval::phase).contains("warm-up", "measure");
        assertThat(intervals)
                .filteredOn(interval -> interval.messages().delivered() > 0)
                .allSatisfy(interval -> {
                    assertThat(interval.latencies().endToEndP50Nanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
                    assertThat(interval.latencies().endToEndP99Nanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
                    assertThat(interval.latencies().endToEndMaxNanos()).isBetween(DELAY_NANOS, DELAY_NANOS + 300);
                });
        assertThat(intervals)
                .filteredOn(interval -> interval.messages().acked() > 0)
                .allSatisfy(interval ->
                        assertThat(interval.latencies().publishP99Nanos()).isNotNegative());
        assertThat(intervals)
                .filteredOn(interval -> interval.messages().sent() > 0)
                .allSatisfy(interval ->
                        assertThat(interval.latencies().lagP99Nanos()).isNotNegative());
    }

    @Test
    void aRampBeginsWhenMeasuringDoesAndIsWarmedUpAtItsFirstRate() {
        var length = new Scenario.Length(
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                OptionalLong.empty(),
                Duration.ofSeconds(4),
                OptionalLong.empty(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
        Schedule ramp = new Schedule.Ramp(50, 250, Duration.ofSeconds(4));

        List<Interval> intervals = PlainRun.simulated(
                        1, FaultPlan.delayed(Duration.ofNanos(DELAY_NANOS)), length, ramp, List.of())
                .intervals();

        assertThat(intervals)
                .filteredOn(interval -> interval.phase().equals("warm-up"))
                .isNotEmpty()
                .allSatisfy(
                        interval -> assertThat(interval.messages().scheduled()).isBetween(49L, 51L));
        assertThat(intervals)
                .filteredOn(interval -> interval.phase().equals("measure"))
                .extracting(interval -> interval.messages().scheduled())
                .startsWith(76L, 125L, 175L);
    }

    @Test
    void aNumberOfMessagesEndsTheWarmUpEarlier() {
        var length = new Scenario.Length(
                Duration.ofSeconds(60),
                Duration.ofSeconds(60),
                OptionalLong.of(250),
                Duration.ofSeconds(3),
                OptionalLong.empty(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));

        RunOutcome<RunResult> outcome = PlainRun.simulated(1, Duration.ofNanos(DELAY_NANOS), length);

        assertThat(outcome.intervals())
                .filteredOn(interval -> interval.phase().equals("warm-up"))
                .extracting(interval -> interval.messages().sent())
                .containsExactly(100L, 100L);
        assertThat(outcome.result().phases())
                .filteredOn(phase -> phase.name().equals("warm-up"))
                .extracting(PhaseSpan::note)
                .containsExactly("250 messages");
        assertThat(outcome.result().messages().ledger().total().sending().sent())
                .isEqualTo(300);
        assertThat(outcome.result().verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(outcome.result().verdict().findings()).isEmpty();
    }
}
