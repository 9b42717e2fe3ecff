package dev.weir.operation.run;

import static dev.weir.operation.run.SimulatedPlan.time;
import static dev.weir.transport.operation.OperationKind.CREATE_RECORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepFault;
import dev.weir.result.operation.StepFault.Effect;
import dev.weir.run.fault.FaultInjection;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.testkit.operation.OperationCourse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults are injected while a step goes on, and their effect is told from what became of its operations. */
class StepFaultsTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration STALL_AT = Duration.ofSeconds(10);
    private static final Duration STALLED_FOR = Duration.ofMillis(4_500);

    private static final FaultSpec FREEZE =
            new FaultSpec(FaultAction.FREEZE, new FaultTarget.Controller(), STALL_AT, STALLED_FOR, Duration.ZERO, 1);

    private static final SimulatedPlan.Step CREATE =
            SimulatedPlan.Step.open("create", 100, 1_000, time(Duration.ofSeconds(30)), CREATE_RECORD);

    private static final SimulatedPlan.Step AGAIN =
            SimulatedPlan.Step.open("again", 100, 1_000, time(Duration.ofSeconds(5)), CREATE_RECORD);

    /** A fault that comes to a known end, and what it was told. */
    private static final class Scripted implements FaultInjection {

        private final Outcome outcome;
        private final List<String> told;

        Scripted(Outcome outcome, List<String> told) {
            this.outcome = outcome;
            this.told = told;
        }

        @Override
        public void begin(RunClock clock, long startNanos, ClusterView view, Consumer<FaultInjection.Step> listener) {
            told.add("begin");
            listener.accept(new FaultInjection.Step(startNanos + STALL_AT.toNanos(), "freeze broker 1 (process 4711)"));
        }

        @Override
        public void heal() {
            told.add("heal");
        }

        @Override
        public List<FaultRecord> end(Duration within) {
            told.add("end");
            long at = outcome == Outcome.NOT_INJECTED ? Times.NEVER : STALL_AT.toNanos();
            long healed = at == Times.NEVER ? at : at + STALLED_FOR.toNanos();
            return List.of(new FaultRecord(
                    1,
                    "freeze",
                    "controller",
                    "broker 1 (process 4711)",
                    List.of(),
                    new Times(STALL_AT.toNanos(), at, at, healed, healed),
                    outcome,
                    List.of("what was seen"),
                    List.of()));
        }

        @Override
        public void close() {
            told.add("close");
        }
    }

    private final List<String> told = new ArrayList<>();

    private SimulatedPlan plan(Outcome outcome) {
        return plan(outcome, CREATE);
    }

    private SimulatedPlan plan(Outcome outcome, SimulatedPlan.Step step) {
        OperationCourse course = OperationCourse.taking(Duration.ofMillis(2)).stalling(STALL_AT, STALLED_FOR);
        return SimulatedPlan.over(course)
                .injecting(faults -> {
                    assertThat(faults).containsExactly(FREEZE);
                    return new Scripted(outcome, told);
                })
                .faulted(FREEZE, step);
    }

    @Test
    void effectIsTheGapInSuccessesItsEndAndWhenAllIsAsBefore() {
        PlanResult result = plan(Outcome.EFFECTIVE).run();

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.PASS);
        StepFault fault = result.steps().getFirst().faults().getFirst();
        Effect effect = fault.effects().getFirst();
        assertThat(effect.kind()).isEqualTo("create-record");
        assertThat(effect.longest().fromNanos()).isBetween(10 * SECOND - 50_000_000, 10 * SECOND + 50_000_000);
        assertThat(effect.longest().toNanos()).isBetween(14_500_000_000L, 14_550_000_000L);
        assertThat(effect.usualNanos()).isZero();
        assertThat(effect.recoveredNanos()).isEqualTo(15 * SECOND);
        assertThat(effect.failed()).isZero();
        assertThat(effect.slowestNanos()).isBetween(4_450_000_000L, 4_550_000_000L);
        assertThat(fault.toNanos()).isEqualTo(15 * SECOND);
        assertThat(result.events()).anySatisfy(event -> {
            assertThat(event.atNanos()).isEqualTo(STALL_AT.toNanos());
            assertThat(event.kind()).isEqualTo("fault");
        });
    }

    @Test
    void faultEndsWithItsStepAndNoneBelongsToTheNext() {
        PlanResult result = plan(Outcome.EFFECTIVE).then(AGAIN).run();

        assertThat(told.getFirst()).isEqualTo("begin");
        assertThat(told.indexOf("heal")).isLessThan(told.indexOf("end"));
        assertThat(told).endsWith("close").containsOnlyOnce("begin", "end");
        assertThat(result.steps()).extracting(step -> step.faults().size()).containsExactly(1, 0);
    }

    @Test
    void faultsOfTwoStepsAreNumberedThrough() {
        PlanResult result = plan(Outcome.EFFECTIVE)
                .faulted(
                        FREEZE,
                        SimulatedPlan.Step.open("once more", 100, 1_000, time(Duration.ofSeconds(30)), CREATE_RECORD))
                .run();

        assertThat(result.steps())
                .extracting(step -> step.faults().getFirst().fault().number())
                .containsExactly(1, 2);
    }

    @Test
    void faultThatWasNotInjectedMakesTheRunInvalid() {
        PlanResult result = plan(Outcome.NOT_INJECTED).run();

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.INVALID);
        assertThat(result.verdict().findings()).anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.FAULT_NOT_INJECTED);
            assertThat(finding.text())
                    .isEqualTo("Fault 1 (freeze controller) in step create was not injected: what was seen.");
        });
        assertThat(result.steps().getFirst().faults().getFirst().effects()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5_000, EFFECTIVE, PASS", "4_000, EFFECTIVE, FAIL", "5_000, NOT_INJECTED, INVALID"})
    void expectedGapIsHeldAgainstTheLongestOfAllFaults(String mostMillis, Outcome outcome, Verdict.Outcome verdict) {
        double limit = Integer.parseInt(mostMillis.replace("_", "")) * 1e6;

        PlanResult result =
                plan(outcome, CREATE.expecting("gap", Kind.LONGEST_GAP, limit)).run();

        assertThat(result.verdict().outcome()).isEqualTo(verdict);
        assertThat(result.verdict().expectations())
                .singleElement()
                .satisfies(gap -> assertThat(gap.found())
                        .matches(outcome == Outcome.EFFECTIVE ? "4\\.\\d+ s" : "no fault was injected"));
    }

    @Test
    void faultWithoutEffectOnOperationsHasNoGap() {
        PlanResult result = SimulatedPlan.over(OperationCourse.taking(Duration.ofMillis(2)))
                .injecting(faults -> new Scripted(Outcome.EFFECTIVE, told))
                .faulted(FREEZE, CREATE)
                .run();

        Effect effect = result.steps().getFirst().faults().getFirst().effects().getFirst();
        assertThat(effect.longest()).isEqualTo(Gap.NONE);
        assertThat(effect.recoveredNanos()).isEqualTo(10 * SECOND);
    }
}
