package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.fault.FaultEffect;
import dev.weir.result.fault.FaultEffect.LongestGap;
import dev.weir.result.fault.FaultEffect.PeriodLatency;
import dev.weir.result.fault.FaultEffect.PublishWait;
import dev.weir.result.fault.FaultEffect.Trouble;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.run.fault.FaultInjection;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.FailureKind;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What is told of a fault, held against what is known of it, in simulated time: 100 messages a second go to two partitions
 * in turn and take 5 ms. At 10 s a fault is said to be injected, and to be healed at 13 s.
 */
class InjectedFaultTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final Schedule RATE = new Schedule.FixedRate(100);
    private static final FaultPlan PROMPT = FaultPlan.delayed(Duration.ofMillis(5));

    /** Partition 1 takes nothing for 3 s and delivers nothing for 5. */
    private static final Fault STALL =
            new Fault.PartitionStall(2, 1, Duration.ofSeconds(10), Duration.ofSeconds(3), Duration.ofSeconds(5));

    private static final Scenario.Length LENGTH = new Scenario.Length(
            Duration.ZERO,
            Duration.ZERO,
            OptionalLong.empty(),
            Duration.ofSeconds(30),
            OptionalLong.empty(),
            Duration.ofSeconds(30),
            Duration.ofSeconds(10));

    /** Does nothing and says what it has been told to say. */
    private record Said(FaultRecord fault) implements FaultInjection {

        @Override
        public void begin(RunClock clock, long startNanos, ClusterView view, Consumer<Step> listener) {
            listener.accept(new Step(startNanos + 10 * SECOND, "kill of broker 2"));
        }

        @Override
        public List<FaultRecord> end(Duration within) {
            return List.of(fault);
        }

        @Override
        public void close() {}
    }

    private static FaultRecord fault(FaultRecord.Outcome outcome) {
        return new FaultRecord(
                1,
                "kill",
                "leader of 1",
                "broker 2",
                List.of(1),
                new Times(10 * SECOND, 10 * SECOND, 10 * SECOND, 13 * SECOND, 13 * SECOND),
                outcome,
                List.of("10.0 s: the process is there"),
                List.of());
    }

    private static RunResult run(FaultPlan plan, FaultRecord.Outcome outcome) {
        return PlainRun.injected(new Said(fault(outcome)), plan, LENGTH, RATE).result();
    }

    private static LongestGap gap(FaultEffect effect, Progress progress, int partition) {
        return effect.gaps().stream()
                .filter(gap -> gap.progress() == progress && gap.partition() == partition)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theGapsOfAPartitionThatStoodStillAreExact() {
        RunResult result = run(PROMPT.with(STALL), FaultRecord.Outcome.EFFECTIVE);

        FaultFigures faults = result.messages().faults();
        FaultEffect effect = faults.effects().getFirst();
        LongestGap acked = gap(effect, Progress.ACKNOWLEDGED, 1);
        LongestGap delivered = gap(effect, Progress.DELIVERED, 1);
        // The last message before was due at 9.99 s or 9.98 s: it depends on how many probes there were.
        assertThat(acked.gap().toNanos()).isEqualTo(13 * SECOND);
        assertThat(acked.gap().fromNanos()).isIn(9_990 * MILLI, 9_980 * MILLI);
        assertThat(delivered.gap()).isEqualTo(new Gap(acked.gap().fromNanos() + 5 * MILLI, 15 * SECOND));
        assertThat(List.of(acked.usualNanos(), delivered.usualNanos())).containsOnly(20 * MILLI);
        assertThat(gap(effect, Progress.ACKNOWLEDGED, 0).usualNanos()).isEqualTo(20 * MILLI);
        assertThat(effect.moments().firstAckNanos()).isEqualTo(13 * SECOND);
        assertThat(effect.moments().firstDeliveryNanos()).isEqualTo(15 * SECOND);
        assertThat(effect.moments().recoveredNanos())
                .as("what had waited came at 15 s")
                .isEqualTo(16 * SECOND);
        assertThat(effect.latencies()).extracting(PeriodLatency::period).containsExactly("before", "during", "after");
        // To the second: the fifty of partition 0 that arrived from 13 to 14 s may have been due at 13 s.
        assertThat(effect.latencies()).extracting(PeriodLatency::count).containsExactly(1_000L, 350L, 1_650L);
        assertThat(effect.latencies()).extracting(PeriodLatency::expected).containsExactly(1_000L, 301L, 1_699L);
        assertThat(effect.latencies()).allMatch(period -> period.missing() == 0);
        assertThat(effect.latencies().getFirst().maxNanos()).isBetween(4_900_000L, 5_000_000L);
        assertThat(effect.latencies().get(1).maxNanos()).isBetween(4_900 * MILLI, 5_005 * MILLI);
        assertThat(effect.messages().due()).isEqualTo(301);
        assertThat(effect.messages().acked()).isEqualTo(301);
        assertThat(effect.messages().trouble()).isEqualTo(new Trouble(0, 0, 0, 0));
        assertThat(result.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.verdict().sentence())
                .matches(
                        ".* Nothing was lost. Kill of broker 2 at 10.0 s: up to 3.0[12] s without acknowledgements and 5.0[12] s"
                                + " without deliveries in a partition; as before after 6.00 s.");
        assertThat(result.messages().ledger().drainProven()).isTrue();
    }

    @Test
    void aCallThatBlockedIsAsLongAsItWas() {
        Fault stall = new Fault.Stall(Duration.ofMillis(10_500), Duration.ofMinutes(5), Duration.ofMillis(700));

        RunResult result = run(PROMPT.with(stall), FaultRecord.Outcome.EFFECTIVE);

        assertThat(result.messages().faults().effects().getFirst().waits())
                .containsExactly(new PublishWait("publisher 0", 700 * MILLI, 700 * MILLI));
    }

    @Test
    void aFaultWithoutEffectMakesTheRunInvalid() {
        RunResult result = run(PROMPT, FaultRecord.Outcome.NO_EFFECT);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result.verdict().findings()).extracting(Finding::code).contains(FindingCode.FAULT_NO_EFFECT);
    }

    @Test
    void aMessageTwiceInTheLogIsNoneThatWasDeliveredTwice() {
        RunResult result = run(
                PROMPT.with(new Fault.WrittenTwice(100)).with(new Fault.ReadTwice(150)), FaultRecord.Outcome.EFFECTIVE);

        Trouble trouble =
                result.messages().faults().effects().getFirst().messages().trouble();
        assertThat(trouble.twiceInLog()).as("of those due from 10 to 13 s").isEqualTo(3);
        assertThat(trouble.deliveredTwice()).isEqualTo(2);
        assertThat(trouble.lost()).isZero();
        assertThat(result.messages().ledger().total().receiving().twiceInLog()).isEqualTo(30);
        assertThat(result.messages().ledger().total().receiving().deliveredTwice())
                .isEqualTo(20);
    }

    @Test
    void aMessageLostInTheFaultIsToldOfWithIt() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(1_250)), FaultRecord.Outcome.EFFECTIVE);

        FaultEffect effect = result.messages().faults().effects().getFirst();
        assertThat(effect.messages().trouble().lost())
                .as("from 12.50 to 13.00 s")
                .isEqualTo(51);
        assertThat(effect.moments().recoveredNanos()).isEqualTo(Times.NEVER);
        assertThat(effect.moments().firstDeliveryNanos()).isEqualTo(Times.NEVER);
        assertThat(effect.longest(Progress.DELIVERED).gap().toNanos())
                .as("when the phase ended")
                .isEqualTo(30_000 * MILLI);
    }

    /** What arrived took 5 ms, as before. */
    @Test
    void aSystemThatLosesHalfDuringAFaultHasNoGoodPercentilesThen() {
        RunResult result = run(PROMPT.with(new Fault.Forgetting(1_150)), FaultRecord.Outcome.EFFECTIVE);

        List<PeriodLatency> periods =
                result.messages().faults().effects().getFirst().latencies();
        PeriodLatency before = periods.getFirst();
        PeriodLatency during = periods.get(1);
        PeriodLatency after = periods.getLast();
        assertThat(before.missing()).isZero();
        assertThat(before.p99Nanos()).isLessThan(6 * MILLI);
        assertThat(during.missing()).as("due from 11.50 to 13.00 s").isEqualTo(151);
        assertThat(during.arrived()).isEqualTo(150);
        assertThat(during.maxNanos()).as("of those that arrived").isLessThan(6 * MILLI);
        assertThat(List.of(during.p50Nanos(), during.p99Nanos())).containsOnly(Percentile.NEVER_NANOS);
        assertThat(after.count()).isZero();
        assertThat(after.missing()).isEqualTo(after.expected()).isEqualTo(1_699);
        assertThat(after.p50Nanos()).isEqualTo(Percentile.NEVER_NANOS);
        Latency endToEnd = result.messages().latencies().stream()
                .filter(latency -> latency.name().equals("end-to-end"))
                .findFirst()
                .orElseThrow();
        assertThat(periods.stream().mapToLong(PeriodLatency::expected).sum()).isEqualTo(endToEnd.expected());
        assertThat(periods.stream().mapToLong(PeriodLatency::arrived).sum()).isEqualTo(endToEnd.arrived());
    }

    @Test
    void whatWasRefusedInTheFaultIsAsLateAsWhatWasLost() {
        RunResult result =
                run(PROMPT.with(new Fault.Failure(20, FailureKind.REJECTED, false)), FaultRecord.Outcome.EFFECTIVE);

        PeriodLatency during =
                result.messages().faults().effects().getFirst().latencies().get(1);
        assertThat(during.missing()).as("one in 20 of those from 10 to 13 s").isEqualTo(15);
        assertThat(during.p50Nanos()).isLessThan(6 * MILLI);
        assertThat(during.p99Nanos()).isEqualTo(Percentile.NEVER_NANOS);
    }
}
