package dev.weir.scenario.read.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.step.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsOfStepsTest {

    private static final String CREATE = "name: create, operations: create-record, limit: { time: 60s }, faults: ";
    private static final String TOPICS = "name: topics, operations: list-topics, limit: { time: 60s }, faults: ";

    @TempDir
    private Path folder = Path.of("");

    private PlanFixture plans() {
        return new PlanFixture(folder);
    }

    private Plan read(String steps, String... options) {
        return plans().read("transport: kafka\nkafka: { brokers: 3 }\nsteps: [" + steps + "]", options);
    }

    private static FaultSpec kill(FaultTarget target, int lasting) {
        return new FaultSpec(
                FaultAction.KILL, target, Duration.ofSeconds(10), Duration.ofSeconds(lasting), Duration.ZERO, 1);
    }

    @Test
    void faultsBelongToTheirStepAndAllToTheSystem() {
        Plan plan = read("{ " + CREATE + "[{ at: 10s, do: kill, to: leader of 0, for: 15s }] },"
                + " { " + TOPICS + "[{ at: 10s, do: kill, to: controller }] },"
                + " { name: last, operations: list-topics, limit: { count: 1 } }");

        FaultSpec first = kill(new FaultTarget.LeaderOf(0), 15);
        FaultSpec second = kill(new FaultTarget.Controller(), 50);
        assertThat(plan.steps().stream()
                        .filter(step -> step.warmUp().isEmpty())
                        .map(Plan.Step::faults)
                        .toList())
                .isEqualTo(List.of(List.of(first), List.of(second), List.of()));
        assertThat(plan.target().faults()).containsExactly(first, second);
        assertThat(plan.stall()).as("a broker that is away for 50 s").isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void gapThatIsExpectedIsATime() {
        Plan plan = read("{ " + CREATE + "[{ at: 10s, do: kill, to: broker 1, for: 15s }], expect: { gap: 20s } }");

        assertThat(plan.steps().getLast().parallel().getFirst().expectations())
                .contains(new Expectation("gap", Expectation.Kind.LONGEST_GAP, 20e9));
        assertThat(plans().stepError("operations: list-topics, limit: { time: 9s }, expect: { gap: 1s }"))
                .contains("'gap' in 'expect' cannot be checked: the step has no faults");
    }

    @Test
    void oneKeyOfEveryFaultIsChangedByItsPath() {
        Plan plan = read(
                "{ " + CREATE + "[{ at: 10s, do: kill, to: broker 1, for: 15s }] }",
                "steps.create.faults.do=freeze",
                "steps.create.faults.for=5s");

        FaultSpec fault = plan.target().faults().getFirst();
        assertThat(fault.action()).isEqualTo(FaultAction.FREEZE);
        assertThat(fault.lasting()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void effectiveTextIsReadAsTheSamePlan() {
        Plan plan = read("{ " + CREATE + "[{ at: 10s, do: kill, to: leader of 0, for: 15s }] }");

        assertThat(plans().read(plan.title().effectiveText()).steps()).isEqualTo(plan.steps());
    }

    @Test
    void stepsAtTheSameTimeHaveTheFaultsOfOneOfThem() {
        String fault = "[{ at: 10s, do: kill, to: broker 1, for: 5s }]";
        String both = "{ parallel: [{ " + CREATE + fault + " }, { " + TOPICS + fault + " }] }";

        assertThat(plans().error("transport: kafka\nkafka: { brokers: 3 }\nsteps: [" + both + "]"))
                .contains("'faults': only one of the steps that go on at the same time can have them");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            operations: create-record, limit: { count: 9 }, faults: [{ at: 1s, do: kill, to: broker 1, for: 1s }]                     | the step has no limit of time
            operations: create-record, limit: { time: 9s }, precondition: true, faults: [{ at: 1s, do: kill, to: broker 1, for: 1s }] | a precondition has none
            operations: create-record, limit: { time: 9s }, faults: [{ at: 1s, do: stop-consumer, to: random, for: 1s }]              | steps have no consumers and no receivers
            operations: create-record, limit: { time: 9s }, faults: [{ at: 1s, do: freeze, to: receiver 1, for: 1s }]                 | steps have no consumers and no receivers
            operations: create-record, limit: { time: 9s }, faults: [{ at: 9s, do: reset, to: broker 1 }]                             | 9s is after the end of the step, 9s
            operations: create-record, limit: { time: 9s }, faults: [{ at: 9s, do: reset, to: broker 1 }]                             | measure for longer:  limit: { time: 39s }
            operations: create-record, limit: { time: 9s }, faults: [{ at: 5s, do: freeze, to: broker 1, for: 5s }]                   | 'freeze broker 1' ends at 10s, after the end of the step, 9s
            operations: create-record, limit: { time: 9s }, faults: [{ at: 5s, do: freeze, to: broker 1 }]                            | leaves no broker until the step ends
            operations: list-topics, limit: { time: 9s }, faults: [{ at: 1s, do: freeze, to: leader of 0, for: 1s }]                  | no step has records in that
            operations: list-topics, limit: { time: 9s }, faults: [{ at: 1s, do: freeze, for: 1s }]                                   | 'faults' needs 'to'
            """)
    void whatCannotBeInjectedIsRefused(String step, String problem) {
        assertThat(plans().stepError(step)).contains(problem);
    }
}
