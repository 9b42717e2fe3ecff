package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.cluster.ClusterChange.Kind;
import dev.weir.transport.cluster.ClusterObserver;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Leaders that move, die, or stay away. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LightLeaderIT {

    private static final int CLIENTS = 20;
    private static final CrowdOrder ORDER =
            new CrowdOrder(0, 0, CLIENTS, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);

    private final ReceivingClients clients = new ReceivingClients();

    private static KafkaTransport open(String bootstrap, String replication) {
        KafkaTransport transport =
                Round.open("bootstrap", bootstrap, "topic.replication", replication, "connect-timeout", "120s");
        transport.provision(new Topology(1, 1, Topology.Delivery.EACH));
        return transport;
    }

    private void subscribeAll(Crowd crowd) {
        int[] all = new int[CLIENTS];
        java.util.Arrays.setAll(all, client -> client);
        clients.subscribe(crowd, all);
    }

    private static void publish(Publisher publisher, int first, int messages) {
        for (int number = first; number < first + messages; number++) {
            publisher.publish(number, Publisher.NO_KEY, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
    }

    private void awaitEverywhere(Crowd crowd, long last) {
        ReceivingClients.pollUntil(crowd, "everybody has message " + last, () -> {
            for (int client = 0; client < CLIENTS; client++) {
                if (!clients.offsets(client).contains(last)) {
                    return false;
                }
            }
            return true;
        });
    }

    private void requireAllOnce(int messages) {
        List<Long> all = LongStream.range(0, messages).boxed().toList();
        for (int client = 0; client < CLIENTS; client++) {
            assertThat(clients.offsets(client)).isEqualTo(all);
        }
        assertThat(clients.subscribed()).hasSize(CLIENTS);
        assertThat(clients.dropped()).isEmpty();
    }

    @Tag("thorough") // a cluster of three; one broker that dies is tried below
    @Test
    void clientsFollowMovedAndDyingLeadersWithoutMissingMessages() throws Exception {
        try (BrokerCluster cluster = BrokerCluster.start(BrokerOptions.forTests(), 3);
                Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()));
                KafkaTransport transport = open(cluster.bootstrap(), "3");
                ClusterObserver observer = transport.observe();
                Crowd crowd = transport.openCrowd(ORDER, clients)) {
            // Known with the first answer, for which an observer waits a second at most.
            Round.await("a controller is seen", () -> {
                observer.look();
                return observer.view().controller() > 0;
            });
            assertThat(observer.view().controller()).isBetween(1, 3);
            TopicPartition partition = new TopicPartition(
                    Objects.requireNonNull(transport.handout().get("topic")), 0);
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            subscribeAll(crowd);
            publish(publisher, 0, 10);
            awaitEverywhere(crowd, 9);

            int moved = moveLeader(admin, partition);
            awaitSeen(observer, Kind.LEADER, List.of(moved));
            publish(publisher, 10, 10);
            awaitEverywhere(crowd, 19);

            BrokerProcess leader = cluster.brokers().stream()
                    .filter(broker -> listensAt(admin, broker, moved))
                    .findFirst()
                    .orElseThrow();
            ProcessHandle.of(leader.pid()).ifPresent(ProcessHandle::destroyForcibly);
            leader.onExit().join();
            List<Integer> others = observer.view().brokers().stream()
                    .filter(broker -> broker != moved)
                    .toList();
            publish(publisher, 20, 10);
            awaitEverywhere(crowd, 29);
            awaitSeen(observer, Kind.BROKERS, others);
            awaitSeen(observer, Kind.IN_SYNC_REPLICAS, others);
            assertThat(observer.view().leader(0)).isIn(others);

            requireAllOnce(30);
            assertThat(crowd.figures())
                    .filteredOn(figure -> figure.name().equals("recovered"))
                    .allMatch(figure -> figure.value() >= 2 * CLIENTS);
        }
    }

    private static void awaitSeen(ClusterObserver observer, Kind kind, List<Integer> brokers) {
        Round.await(kind + " " + brokers + " is seen", () -> {
            observer.look();
            return observer.changes().stream()
                    .anyMatch(
                            change -> change.kind() == kind && change.brokers().equals(brokers));
        });
    }

    private static boolean listensAt(Admin admin, BrokerProcess broker, int node) {
        try {
            return admin.describeCluster().nodes().get().stream()
                    .filter(candidate -> candidate.id() == node)
                    .anyMatch(candidate -> broker.bootstrap().endsWith(":" + candidate.port()));
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int moveLeader(Admin admin, TopicPartition partition) throws Exception {
        List<Integer> replicas = new ArrayList<>(admin
                .describeTopics(Set.of(partition.topic()))
                .allTopicNames()
                .get()
                .values()
                .iterator()
                .next()
                .partitions()
                .getFirst()
                .replicas()
                .stream()
                .map(node -> node.id())
                .toList());
        replicas.add(replicas.removeFirst());
        admin.alterPartitionReassignments(
                        Map.of(partition, Optional.of(new NewPartitionReassignment(List.copyOf(replicas)))))
                .all()
                .get();
        Round.await("the order of the replicas has changed", () -> {
            try {
                return admin.listPartitionReassignments().reassignments().get().isEmpty();
            } catch (ExecutionException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        admin.electLeaders(ElectionType.PREFERRED, Set.of(partition)).all().get();
        return replicas.getFirst();
    }

    @Test
    void clientsGoOnWhereTheyStoodWhenTheOnlyBrokerComesBack(@TempDir Path folder) {
        BrokerOptions options = BrokerOptions.forTests().withDataFolder(folder);
        BrokerProcess broker = BrokerProcess.start(options);
        int port =
                Integer.parseInt(broker.bootstrap().substring(broker.bootstrap().lastIndexOf(':') + 1));
        try (KafkaTransport transport = open(broker.bootstrap(), "1");
                Crowd crowd = transport.openCrowd(ORDER, clients)) {
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            subscribeAll(crowd);
            publish(publisher, 0, 10);
            awaitEverywhere(crowd, 9);

            broker.close();
            crowd.poll(0);
            broker = BrokerProcess.start(options.withPort(port));
            publish(publisher, 10, 10);
            awaitEverywhere(crowd, 19);

            requireAllOnce(20);
        } finally {
            broker.close();
        }
    }

    @Tag("thorough") // waits for deadlines of clients
    @Test
    void clientsAreDroppedWithoutExceptionWhenNoBrokerReturns() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            // So long a client looks for a broker before it is dropped.
            KafkaTransport transport = Round.openDespite(
                    fault -> fault.startsWith("cannot reach any broker of "),
                    "bootstrap",
                    broker.bootstrap(),
                    "connect-timeout",
                    "8s");
            transport.provision(new Topology(1, 1, Topology.Delivery.EACH));
            try (Crowd crowd = transport.openCrowd(ORDER, clients)) {
                subscribeAll(crowd);
                ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
                broker.onExit().join();
                ReceivingClients.pollUntil(
                        crowd, "all are dropped", () -> clients.dropped().size() == CLIENTS);

                assertThat(clients.dropped())
                        .noneMatch(ReceivingClients.Dropped::lasting)
                        .allMatch(dropped -> dropped.reason().contains(broker.bootstrap()));
                crowd.connect(3);
                ReceivingClients.pollUntil(
                        crowd, "it is dropped again", () -> clients.dropped().size() == CLIENTS + 1);
            }
            assertThat(org.assertj.core.api.Assertions.catchThrowable(transport::close))
                    .isInstanceOf(TransportException.class);
        }
    }
}
