package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import dev.weir.transport.kafka.cluster.ObservedCluster.Times;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ObservedClusterTest {

    private final ObservedCluster cluster = new ObservedCluster(TopicPlaces.of("orders"));

    /** Asked at a time, answered one later. */
    private static Times at(long nanos) {
        return new Times(nanos, nanos + 1);
    }

    @Test
    void whatIsSeenFirstIsNoChange() {
        assertThat(cluster.leader(0)).isEqualTo(ClusterView.NONE);

        cluster.leaders(Map.of(0, 1, 1, 2), at(10));
        cluster.controller(3, 7, at(10));
        cluster.brokers(List.of(1, 2, 3), at(10));

        assertThat(cluster.leader(0)).isEqualTo(1);
        assertThat(cluster.leader(1)).isEqualTo(2);
        assertThat(cluster.leader(2)).isEqualTo(ClusterView.NONE);
        assertThat(cluster.controller()).isEqualTo(3);
        assertThat(cluster.brokers()).containsExactly(1, 2, 3);
        assertThat(cluster.changes()).isEmpty();
    }

    @Test
    void changeLiesBetweenLastQueryBeforeAndFirstAnswerAfterIt() {
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, 1), at(20));
        cluster.leaders(Map.of(0, 2), at(30));

        assertThat(cluster.changes())
                .containsExactly(new ClusterChange(
                        20, 31, Kind.LEADER, List.of(0), List.of(2), "leader of partition 0 changed 1 → 2"));
        assertThat(cluster.changes().getFirst().told())
                .isEqualTo("leader of partition 0 changed 1 → 2 (at most 11 ns earlier)");
    }

    @Test
    void whatAPublisherKnowsIsItsOwn() {
        cluster.known("publisher 0", Map.of(0, 1), at(10));
        cluster.known("publisher 1", Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.known("publisher 1", Map.of(0, 2), at(20));

        assertThat(cluster.leader(0)).isEqualTo(1);
        assertThat(cluster.changes())
                .containsExactly(new ClusterChange(
                        10,
                        21,
                        Kind.LEADER_KNOWN_TO_PUBLISHER,
                        List.of(0),
                        List.of(2),
                        "publisher 1 knows of the leader of partition 0: 1 → 2"));
    }

    @Test
    void partitionsThatChangeAlikeAreToldTogether() {
        cluster.leaders(Map.of(0, 1, 1, 2, 2, 1), at(10));
        cluster.leaders(Map.of(0, 3, 1, 2, 2, 3), at(20));

        assertThat(cluster.changes())
                .extracting(ClusterChange::text)
                .containsExactly("leader of partitions 0, 2 changed 1 → 3");
    }

    @Test
    void aBrokerThatIsBehindDoesNotTakeTheLeaderBack() {
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, 2), at(20));
        cluster.leaders(Map.of(0, 1), at(30));
        cluster.leaders(Map.of(0, 2), at(40));

        assertThat(cluster.leader(0)).isEqualTo(2);
        assertThat(cluster.changes()).hasSize(1);
    }

    @Test
    void anAnswerThatWasAskedBeforeSaysNothingNew() {
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, 1), at(40));
        cluster.leaders(Map.of(0, 2), new Times(30, 60));

        assertThat(cluster.leader(0)).isEqualTo(1);
    }

    @Test
    void aLeaderThatComesBackIsOneFromTheFirstAnswerThatSaidSo() {
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, 2), at(20));
        for (int question = 3; question < 8; question++) {
            cluster.leaders(Map.of(0, 1), at(10L * question));
        }

        assertThat(cluster.leader(0)).isEqualTo(1);
        assertThat(cluster.changes()).last().satisfies(change -> {
            assertThat(change.sinceNanos()).isEqualTo(20);
            assertThat(change.atNanos()).isEqualTo(31);
        });
    }

    @Test
    void nobodyLeadsAPartitionWhoseLeaderIsGone() {
        cluster.leaders(Map.of(0, 1), at(10));
        cluster.leaders(Map.of(0, ClusterView.NONE), at(20));

        assertThat(cluster.changes()).singleElement().satisfies(change -> {
            assertThat(change.brokers()).isEmpty();
            assertThat(change.text()).isEqualTo("leader of partition 0 changed 1 → none");
        });
    }

    @Test
    void aControllerOfAnEarlierTermIsOver() {
        cluster.controller(1, 5, at(10));
        cluster.controller(2, 6, at(20));
        cluster.controller(1, 5, at(30));

        assertThat(cluster.controller()).isEqualTo(2);
        assertThat(cluster.changes())
                .extracting(ClusterChange::text)
                .containsExactly("active controller changed 1 → 2");
    }

    @Test
    void aBrokerIsOutOfSyncInThePartitionsOfWhichItHasAReplicaThatIs() {
        cluster.replicas(Map.of(0, List.of(1, 2), 1, List.of(2, 3), 2, List.of(1, 3)));
        cluster.inSync(Map.of(0, List.of(1), 1, List.of(2, 3), 2, List.of(1)), at(10));

        assertThat(cluster.outOfSync(1)).isEmpty();
        assertThat(cluster.outOfSync(2)).containsExactly(0);
        assertThat(cluster.outOfSync(3)).containsExactly(2);
    }

    @Test
    void replicasBrokersGroupsAndTermsAreToldInWords() {
        cluster.inSync(Map.of(0, List.of(1, 2, 3)), at(10));
        cluster.inSync(Map.of(0, List.of(2, 3)), at(20));
        cluster.brokers(List.of(1, 2), at(10));
        cluster.brokers(List.of(2), at(20));
        cluster.epochs(Map.of(0, 4), at(10));
        cluster.epochs(Map.of(0, 5), at(20));
        cluster.group(new GroupState("g", "stable", 2, 10), 1, at(10));
        cluster.group(new GroupState("g", "preparing rebalance", 1, 20), 3, at(20));

        assertThat(cluster.changes())
                .extracting(ClusterChange::text)
                .containsExactly(
                        "in-sync replicas of partition 0 changed 1, 2, 3 → 2, 3",
                        "brokers in the cluster changed 1, 2 → 2",
                        "leader epoch of partition 0 changed 4 → 5",
                        "group g changed from stable with 2 members to preparing rebalance with 1 member",
                        "coordinator of group g changed 1 → 3");
    }
}
