package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.fault.FaultRecord;
import dev.weir.run.RunOutcome;
import dev.weir.run.fault.FaultInjection;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The measured phase lasts as long as the scenario says, whenever its last message is due; in simulated time. */
class PhaseLengthTest {

    private static final Duration MEASURE = Duration.ofSeconds(8);
    private static final FaultPlan PROMPT = FaultPlan.delayed(Duration.ofMillis(5));

    /** Of each, the last message is due long before the phase is over. */
    private static final List<Schedule> EARLY = List.of(
            new Schedule.FixedRate(2 / 60.0),
            new Schedule.FixedRate(0.3),
            new Schedule.Poisson(0.2, 3),
            new Schedule.Burst(100, Duration.ofSeconds(5)),
            new Schedule.Burst(100, Duration.ofMinutes(1)),
            new Schedule.Ramp(100, 0, Duration.ofSeconds(3)),
            new Schedule.Steps(List.of(
                    new Schedule.Step(100, Duration.ofSeconds(2)), new Schedule.Step(0, Duration.ofSeconds(1)))));

    private static Scenario.Length length(Duration warmUp, OptionalLong messages) {
        return new Scenario.Length(
                warmUp,
                warmUp,
                OptionalLong.empty(),
                MEASURE,
                messages,
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    private static RunOutcome<RunResult> run(Schedule schedule) {
        return PlainRun.simulated(1, PROMPT, length(Duration.ZERO, OptionalLong.empty()), schedule, List.of());
    }

    @Test
    void thePhaseIsMeasuredToItsEnd() {
        for (Schedule schedule : EARLY) {
            RunOutcome<RunResult> outcome = run(schedule);

            assertThat(outcome.result().messages().throughput().measuredNanos())
                    .as("%s", schedule)
                    .isEqualTo(MEASURE.toNanos());
            assertThat(outcome.result().verdict().outcome()).as("%s", schedule).isEqualTo(Outcome.PASS);
            assertThat(outcome.result().verdict().findings()).as("%s", schedule).isEmpty();
        }
    }

    @Test
    void everySecondOfItHasItsRow() {
        for (Schedule schedule : EARLY) {
            assertThat(run(schedule).intervals())
                    .as("%s", schedule)
                    .filteredOn(interval -> interval.phase().equals("measure"))
                    .extracting(Interval::lengthNanos)
                    .hasSize(8)
                    .containsOnly(1_000_000_000L);
        }
    }

    @Test
    void aMessageThatIsDueNowAndThenIsNoRateOfItsOwn() {
        RunOutcome<RunResult> outcome = run(new Schedule.FixedRate(2 / 60.0));

        assertThat(outcome.result().messages().throughput().delivered().perSecond())
                .isEqualTo(1 / 8.0);
    }

    @Test
    void aWarmUpOfOneMessageIsAsLongAsItWasMeantToBe() {
        RunOutcome<RunResult> outcome = PlainRun.simulated(
                1,
                PROMPT,
                length(Duration.ofSeconds(5), OptionalLong.empty()),
                new Schedule.FixedRate(2 / 60.0),
                List.of());

        assertThat(outcome.result().phases())
                .filteredOn(phase -> phase.name().equals("warm-up"))
                .singleElement()
                .satisfies(phase -> assertThat(phase.durationNanos()).isBetween(5_000_000_000L, 6_000_000_000L));
        assertThat(outcome.result().messages().throughput().measuredNanos()).isEqualTo(MEASURE.toNanos());
    }

    @Test
    void aNumberOfMessagesEndsItEarlierOnlyOnceTheyAreSent() {
        OptionalLong few = OptionalLong.of(3);
        Schedule rare = new Schedule.FixedRate(1);
        RunOutcome<RunResult> reached = PlainRun.simulated(1, PROMPT, length(Duration.ZERO, few), rare, List.of());
        RunOutcome<RunResult> never =
                PlainRun.simulated(1, PROMPT, length(Duration.ZERO, OptionalLong.of(30)), rare, List.of());

        assertThat(reached.result().messages().throughput().measuredNanos()).isBetween(2_000_000_000L, 2_010_000_000L);
        assertThat(never.result().messages().throughput().measuredNanos()).isEqualTo(MEASURE.toNanos());
    }

    /** Is told when the measured phase begins and ends. */
    private static final class Watching implements FaultInjection {
        private @Nullable RunClock clock;
        private long beganNanos;
        private long lastedNanos = -1;

        @Override
        public void begin(RunClock runClock, long startNanos, ClusterView view, Consumer<Step> listener) {
            clock = runClock;
            beganNanos = startNanos;
        }

        @Override
        public void heal() {
            lastedNanos = Objects.requireNonNull(clock).nanos() - beganNanos;
        }

        @Override
        public List<FaultRecord> end(Duration within) {
            return List.of();
        }

        @Override
        public void close() {}
    }

    @Test
    void faultsHaveAllOfItToBeInjected() {
        for (Schedule schedule : EARLY) {
            Watching faults = new Watching();
            PlainRun.injected(faults, PROMPT, length(Duration.ZERO, OptionalLong.empty()), schedule);

            assertThat(faults.lastedNanos).as("%s", schedule).isEqualTo(MEASURE.toNanos());
        }
    }
}
