package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.Addresses;
import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.clock.SystemClock;
import dev.weir.fault.filter.FilterException;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkSpec;
import dev.weir.transport.cluster.ClusterView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that clients reach and its peers do not. */
class PeerFaultsIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);

    @TempDir
    private Path folder = Path.of("");

    private static PeerNetwork network() {
        try {
            return PeerNetwork.open();
        } catch (FilterException e) {
            return Assumptions.abort("packets cannot be dropped here: " + e.getMessage());
        }
    }

    private static List<TargetProcess> targets(BrokerCluster cluster) {
        return IntStream.range(0, cluster.brokers().size())
                .mapToObj(i ->
                        (TargetProcess) new EmbeddedBroker(cluster.brokers().get(i), i + 1, "broker " + (i + 1)))
                .toList();
    }

    @Test
    void aBrokerThatIsCutOffFromTheOthersLeavesTheReplicasInSyncAndComesBack() throws Exception {
        BrokerOptions options = BrokerOptions.forTests().withProperty("broker.session.timeout.ms", "3000");
        try (PeerNetwork peers = network();
                BrokerCluster cluster = BrokerCluster.start(options, 3, Addresses.OWN)) {
            String bootstrap = cluster.brokers().getFirst().bootstrap();
            int victim = notActiveController(bootstrap);
            int other = 5 - victim;
            try (Admin admin = admin(bootstrap)) {
                admin.createTopics(List.of(new NewTopic("words", Map.of(0, List.of(victim, 1, other)))))
                        .all()
                        .get(2, TimeUnit.MINUTES);
            }
            FaultSpec cut = new FaultSpec(
                    FaultAction.PARTITION,
                    new FaultTarget.OneBroker(victim),
                    Duration.ZERO,
                    WITHIN,
                    Duration.ZERO,
                    1,
                    NetworkSpec.BETWEEN_BROKERS);
            CountDownLatch effective = new CountDownLatch(2);
            try (BrokerFaults faults = new BrokerFaults(
                    List.of(cut),
                    new BrokerFaults.Site(
                            targets(cluster), 1, new FaultJournal(folder), ClientNetwork.DIRECT, peers, 0),
                    7)) {
                SystemClock clock = new SystemClock();
                faults.begin(clock, clock.nanos(), ClusterView.EMPTY, step -> effective.countDown());
                assertThat(effective.await(60, TimeUnit.SECONDS)).isTrue();

                awaitReplicas(bootstrap, List.of(1, other));
                FaultRecord record = faults.end(WITHIN).getFirst();

                assertThat(record.outcome()).as("%s", record).isEqualTo(Outcome.EFFECTIVE);
                assertThat(record.victim()).isEqualTo("broker " + victim);
                assertThat(record.proof())
                        .anyMatch(text ->
                                text.endsWith("broker " + victim + " gets no answer from broker 1, broker " + other))
                        .anyMatch(text -> text.endsWith("gives them no answer, and answers clients"))
                        .anyMatch(text -> text.endsWith("is connected with broker 1, broker " + other + " again"));
                awaitReplicas(bootstrap, List.of(1, 2, 3));
            }
        }
    }

    /**
     * Broker 2 or 3: without the active controller, the others first elect another, and the replicas follow after 6 to 17 s
     * instead of 2.
     */
    private static int notActiveController(String bootstrap) throws Exception {
        try (Admin admin = admin(bootstrap)) {
            int controller = admin.describeMetadataQuorum()
                    .quorumInfo()
                    .get(2, TimeUnit.MINUTES)
                    .leaderId();
            return controller == 3 ? 2 : 3;
        }
    }

    private static Admin admin(String bootstrap) {
        return Admin.create(Map.of("bootstrap.servers", bootstrap));
    }

    /** A client may keep asking the broker that is cut off, which knows of no change: another client asks each time. */
    private static void awaitReplicas(String bootstrap, List<Integer> expected) throws Exception {
        long deadlineNanos = System.nanoTime() + WITHIN.toNanos();
        List<Integer> found;
        do {
            try (Admin admin = admin(bootstrap)) {
                TopicDescription topic = admin.describeTopics(List.of("words"))
                        .allTopicNames()
                        .get(2, TimeUnit.MINUTES)
                        .values()
                        .iterator()
                        .next();
                found = topic.partitions().getFirst().isr().stream()
                        .map(Node::id)
                        .sorted()
                        .toList();
            }
        } while (!found.equals(expected) && System.nanoTime() < deadlineNanos);
        assertThat(found).as(found.equals(expected) ? "" : told(bootstrap)).isEqualTo(expected);
    }

    /** What a client is told of the cluster, for a failure. */
    private static String told(String bootstrap) throws Exception {
        try (Admin admin = admin(bootstrap)) {
            return "nodes " + admin.describeCluster().nodes().get(2, TimeUnit.MINUTES) + ", "
                    + admin.describeMetadataQuorum().quorumInfo().get(2, TimeUnit.MINUTES);
        }
    }
}
