package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.transport.kafka.cluster.RebalanceLog;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class GroupTest {

    private final RebalanceLog rebalances = new RebalanceLog(new SystemClock(), Duration.ofMinutes(5), String::valueOf);
    private final Group group =
            new Group("g", new Group.Divided(TopicPlaces.of("orders"), List.of(0, 1, 2), 3), 2, true, rebalances);

    @Test
    void groupIsSettledOnceOneGenerationHoldsAllPartitions() {
        group.join(0);
        group.hold(0, 1, "m0", Set.of(0, 1, 2));
        assertThat(group.complete()).as("the other is not yet open").isFalse();

        group.join(1);
        assertThat(group.settled()).as("the other has not joined").isFalse();
        assertThat(group.missing()).contains("1 of 2 subscribers have not joined");

        group.hold(1, 2, "m1", Set.of());
        assertThat(group.settled()).as("two generations").isFalse();

        group.hold(0, 2, "m0", Set.of(0, 1));
        assertThat(group.settled()).as("partition 2 belongs to nobody").isFalse();
        assertThat(group.missing()).contains("nobody has partition 2");

        group.hold(1, 2, "m1", Set.of(2));
        assertThat(group.settled()).isTrue();
    }

    @Test
    void onlyWhatHappensBetweenReadinessAndTheEndIsADisturbance() {
        group.join(0);
        group.moved(0, List.of(1));
        assertThat(group.moves()).isZero();

        group.agree();
        group.moved(0, List.of(1));
        assertThat(group.moves()).isEqualTo(1);

        group.leave(0);
        group.moved(0, List.of(1));
        assertThat(group.moves()).isEqualTo(1);
    }

    @Test
    void progressOnlyGrows() {
        group.progress().reach(1, 10);
        group.progress().reach(1, 7);

        assertThat(group.progress().next(1)).isEqualTo(10);
        assertThat(group.progress().positions().nextOffsets()).containsOnlyKeys(1);
    }
}
