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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that clients reach and its peers do not. */
@Tag("thorough") // a cluster of three whose network is cut; PacketFilterIT and NetworkFaultsIT cut networks usually
class PeerFaultsIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final int CUTS = 3;

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
    void isolatedBrokerLeavesInSyncReplicasAndRejoins() throws Exception {
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
            List<List<String>> seen = new ArrayList<>();
            do {
                FaultRecord record = cutOff(cut, peers, cluster, () -> awaitReplicas(bootstrap, List.of(1, other)));

                assertThat(record.outcome()).as("%s", record).isEqualTo(Outcome.EFFECTIVE);
                assertThat(record.victim()).isEqualTo("broker " + victim);
                seen.add(record.proof());
                awaitReplicas(bootstrap, List.of(1, 2, 3));
            } while (seen.size() < CUTS && !proves(seen.getLast(), victim, other));
            assertThat(seen).anyMatch(proof -> proves(proof, victim, other));
        }
    }

    /** A broker that answers one question of a busy machine too late is told as one that does not answer. */
    private static boolean proves(List<String> proof, int victim, int other) {
        return Stream.of(
                        "broker " + victim + " gets no answer from broker 1, broker " + other,
                        "gives them no answer, and answers clients",
                        "is connected with broker 1, broker " + other + " again")
                .allMatch(end -> proof.stream().anyMatch(text -> text.endsWith(end)));
    }

    private interface Meanwhile {
        void run() throws Exception;
    }

    private FaultRecord cutOff(FaultSpec cut, PeerNetwork peers, BrokerCluster cluster, Meanwhile meanwhile)
            throws Exception {
        CountDownLatch effective = new CountDownLatch(2);
        BrokerFaults.Site site =
                new BrokerFaults.Site(targets(cluster), 1, new FaultJournal(folder), ClientNetwork.DIRECT, peers, 0);
        try (BrokerFaults faults = new BrokerFaults(List.of(cut), site, 7)) {
            SystemClock clock = new SystemClock();
            faults.begin(clock, clock.nanos(), ClusterView.EMPTY, step -> effective.countDown());
            assertThat(effective.await(60, TimeUnit.SECONDS)).isTrue();
            meanwhile.run();
            return faults.end(WITHIN).getFirst();
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
