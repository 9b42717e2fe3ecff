package dev.weir.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.RebalanceFigures;
import dev.weir.result.fault.RebalanceFigures.LatePolls;
import dev.weir.result.fault.RebalanceFigures.PartitionOwnership;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The measured phase begins at 100 s of the run's clock and takes 60 s. */
class RebalancesTest {

    private static final long SECOND = 1_000_000_000;
    private static final long START = 100 * SECOND;

    private final List<ClusterChange> changes = new ArrayList<>();

    private void saw(double at, Kind kind, int subscriber, Integer... partitions) {
        saw(at, at, kind, subscriber, partitions);
    }

    private void saw(double since, double at, Kind kind, int subscriber, Integer... partitions) {
        changes.add(
                new ClusterChange(nanos(since), nanos(at), kind, List.of(partitions), List.of(), subscriber, "seen"));
    }

    private static long nanos(double seconds) {
        return START + Math.round(seconds * SECOND);
    }

    private static Gap gap(double from, double to) {
        return new Gap(Math.round(from * SECOND), Math.round(to * SECOND));
    }

    private RebalanceFigures figures(FaultRecord... faults) {
        return Rebalances.of(changes, List.of(faults), START, 60 * SECOND, true);
    }

    @Test
    void withoutRebalancesThereIsNothingToTell() {
        changes.add(new ClusterChange(0, nanos(3), Kind.LEADER, List.of(0), List.of(1), "leader"));

        assertThat(figures()).isEqualTo(RebalanceFigures.NONE);
    }

    @Test
    void aPartitionHasNoOwnerFromItsReturnToItsAssignment() {
        saw(10, Kind.REVOKED, 0, 0, 1);
        saw(10.5, Kind.ASSIGNED, 1, 0);
        saw(12, Kind.ASSIGNED, 0, 1);

        assertThat(figures().partitions())
                .containsExactly(
                        new PartitionOwnership(0, 1, List.of(gap(10, 10.5))),
                        new PartitionOwnership(1, 1, List.of(gap(10, 12))));
        assertThat(figures().longestNanos()).hasValue(2 * SECOND);
        assertThat(figures().meanNanos()).hasValue(1.25 * SECOND);
    }

    @Test
    void expelledSubscribersPartitionIsFreeBeforeItLearnsOfIt() {
        saw(10.2, Kind.ASSIGNED, 1, 0);
        saw(10, 14, Kind.REVOKED, 0, 0);

        assertThat(figures().partitions()).containsExactly(new PartitionOwnership(0, 1, List.of(gap(10, 10.2))));
    }

    @Test
    void aPartitionThatIsTakenFromItsNextOwnerTooIsFreeTwice() {
        saw(10.2, Kind.ASSIGNED, 1, 0);
        saw(13, Kind.REVOKED, 1, 0);
        saw(13.1, Kind.ASSIGNED, 0, 0);
        saw(10, 14, Kind.REVOKED, 2, 0);

        assertThat(figures().partitions())
                .containsExactly(new PartitionOwnership(0, 2, List.of(gap(10, 10.2), gap(13, 13.1))));
    }

    @Test
    void aPartitionThatNobodyGetsIsFreeUntilThePhaseEnds() {
        saw(50, Kind.REVOKED, 0, 3);

        assertThat(figures().partitions()).containsExactly(new PartitionOwnership(3, 0, List.of(gap(50, 60))));
    }

    @Test
    void whatHappensOutsideOfThePhaseIsNoneOfItsBusiness() {
        saw(-3, Kind.REVOKED, 0, 0);
        saw(-2, Kind.ASSIGNED, 0, 0);
        saw(61, Kind.REVOKED, 0, 0);
        saw(62, Kind.ASSIGNED, 0, 0);

        assertThat(figures().partitions()).isEmpty();
    }

    @Test
    void aSubscriberThatTakesOverUnseenLeavesNoGap() {
        saw(10, Kind.ASSIGNED, 1, 0);

        assertThat(figures().partitions()).containsExactly(new PartitionOwnership(0, 1, List.of()));
        assertThat(figures().longestNanos()).isEmpty();
    }

    @Test
    void aLatePollIsThatOfAPauseWhenAFaultPausedThatSubscriber() {
        FaultRecord pause = new FaultRecord(
                1,
                "pause-consumer",
                "consumer 1",
                "subscriber 1",
                List.of(),
                new Times(10 * SECOND, 10 * SECOND, 10 * SECOND, 18 * SECOND, 18 * SECOND),
                FaultRecord.Outcome.EFFECTIVE,
                List.of(),
                List.of());
        saw(10, 18, Kind.POLLED_TOO_LATE, 1);
        saw(10, 18, Kind.POLLED_TOO_LATE, 2);
        saw(20, 28, Kind.POLLED_TOO_LATE, 1);

        assertThat(figures(pause).latePolls()).containsExactly(new LatePolls("pause", 1), new LatePolls("work", 2));
        assertThat(Rebalances.of(changes, List.of(), START, 60 * SECOND, false).latePolls())
                .containsExactly(new LatePolls("other", 3));
    }
}
