package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A replica that stands still, with {@code acks=1}: its leader acknowledges what consumers are not told of yet. */
final class SlowReplicaIT {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final long MESSAGES = 10;

    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatTheLeaderAloneHasIsNotBehindTheEnd() throws Exception {
        try (BrokerCluster cluster = BrokerCluster.start(BrokerOptions.forTests(), 3);
                Admin admin = Admin.create(Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        cluster.bootstrap(),
                        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        2_000));
                Transport transport = open(cluster)) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            String topic = Objects.requireNonNull(transport.handout().get("topic"));
            AtomicInteger received = new AtomicInteger();
            Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet());
            subscriber.awaitReady(Duration.ofSeconds(30));
            Round.Fates fates = new Round.Fates();
            Publisher publisher = transport.openPublisher(0, fates);
            publish(publisher, 0);
            BrokerProcess follower = follower(cluster, admin, topic);
            signal("-STOP", follower);
            try {
                for (long sequence = 1; sequence < MESSAGES; sequence++) {
                    publish(publisher, sequence);
                }

                assertThat(fates.acked()).isEqualTo((int) MESSAGES);
                assertThat(named(admin, topic))
                        .as("the end that is told to consumers")
                        .isLessThan(MESSAGES);
                assertThat(transport.end()).isEqualTo(new Positions(Map.of(0, MESSAGES)));
            } finally {
                signal("-CONT", follower);
            }
            Round.await("everything arrives", () -> {
                subscriber.poll(100);
                return subscriber.position().reached(new Positions(Map.of(0, MESSAGES)));
            });
            assertThat(received).hasValue((int) MESSAGES);
        }
    }

    /** Of its own kind in that no client waits long for the broker that stands still. */
    private static Transport open(BrokerCluster cluster) {
        return Round.open(
                "bootstrap",
                cluster.bootstrap(),
                "topic.partitions",
                "1",
                "topic.replication",
                "2",
                "producer.acks",
                "1",
                "subscribe",
                "standalone",
                "client.request.timeout.ms",
                "2000");
    }

    private static void publish(Publisher publisher, long sequence) {
        publisher.publish(sequence, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
        assertThat(publisher.flush(Duration.ofSeconds(30))).isTrue();
    }

    private static BrokerProcess follower(BrokerCluster cluster, Admin admin, String topic)
            throws ExecutionException, InterruptedException {
        var partition = Objects.requireNonNull(admin.describeTopics(List.of(topic))
                        .allTopicNames()
                        .get()
                        .get(topic))
                .partitions()
                .getFirst();
        List<Node> followers = new ArrayList<>(partition.isr());
        followers.remove(partition.leader());
        String address =
                followers.getFirst().host() + ":" + followers.getFirst().port();
        return cluster.brokers().stream()
                .filter(broker -> broker.bootstrap().equals(address))
                .findFirst()
                .orElseThrow();
    }

    private static long named(Admin admin, String topic) throws ExecutionException, InterruptedException {
        TopicPartition partition = new TopicPartition(topic, 0);
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset();
    }

    private static void signal(String signal, BrokerProcess broker) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(broker.pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }
}
