package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannedFaultsTest {

    @Test
    void faultsAreNumberedByTheTimeTheyAreDue() {
        FaultSpec twice = new FaultSpec(
                FaultAction.STOP,
                new FaultTarget.RandomBroker(),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(20),
                2);
        FaultSpec once = new FaultSpec(
                FaultAction.KILL,
                new FaultTarget.Controller(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                Duration.ZERO,
                1);

        PlannedFaults plan = PlannedFaults.of(List.of(twice, once), List.of(1, 2, 3), 0);

        assertThat(plan.lines().getFirst()).extracting(PlannedFault::number).containsExactly(1, 3);
        assertThat(plan.lines().getFirst())
                .extracting(PlannedFault::dueNanos)
                .containsExactly(5_000_000_000L, 25_000_000_000L);
        assertThat(plan.lines().get(1)).extracting(PlannedFault::number).containsExactly(2);
    }

    @Test
    void twoEqualLinesHaveNumbersOfTheirOwn() {
        FaultSpec same = new FaultSpec(
                FaultAction.KILL,
                new FaultTarget.RandomBroker(),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ZERO,
                1);

        assertThat(PlannedFaults.of(List.of(same, same), List.of(1, 2, 3), 0).lines().stream()
                        .flatMap(List::stream))
                .extracting(PlannedFault::number)
                .containsExactly(1, 2);
    }

    @Test
    void brokersTakeTurnsOverTheTimesOfARepeatedFault() {
        FaultSpec rolling = new FaultSpec(
                FaultAction.RESTART,
                new FaultTarget.EveryBrokerInTurn(),
                Duration.ofSeconds(5),
                Duration.ZERO,
                Duration.ofSeconds(20),
                4);

        assertThat(PlannedFaults.of(List.of(rolling), List.of(1, 2, 3), 0)
                        .lines()
                        .getFirst())
                .extracting(PlannedFault::target)
                .containsExactly(
                        new FaultTarget.OneBroker(1),
                        new FaultTarget.OneBroker(2),
                        new FaultTarget.OneBroker(3),
                        new FaultTarget.OneBroker(1));
    }
}
