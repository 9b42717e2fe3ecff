package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replicas that fetch seldom, with {@code acks=1}: the leader acknowledges what consumers are not told of yet. */
@Tag("thorough") // a cluster whose replica is slow, for a quarter of a minute
final class SlowReplicaIT {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final int MESSAGES = 10;
    private static final int ROUNDS = 10;

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatTheLeaderAloneHasIsNotBehindTheEnd() throws Exception {
        try (BrokerCluster cluster = BrokerCluster.start(slowReplicas(), 3);
                Admin admin =
                        Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) cluster.bootstrap()));
                KafkaTransport transport = open(cluster)) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            String topic = Objects.requireNonNull(transport.handout().get("topic"));
            AtomicInteger received = new AtomicInteger();
            Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet());
            subscriber.awaitReady(Duration.ofMinutes(2));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            int sent = 0;
            long named;
            do {
                for (int more = 0; more < MESSAGES; more++) {
                    publisher.publish(sent++, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
                }
                assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
                named = named(admin, topic);
                // The replicas may just have fetched them.
            } while (named == sent && sent < ROUNDS * MESSAGES);

            assertThat(answers.acked()).isEqualTo(sent);
            assertThat(named).as("the end that is told to consumers").isLessThan(sent);
            Positions end = new Positions(Map.of(0, (long) sent));
            assertThat(transport.end()).isEqualTo(end);
            Round.await("everything arrives", () -> {
                subscriber.poll(100);
                return subscriber.position().reached(end);
            });
            assertThat(received).hasValue(sent);
        }
    }

    /** Their fetches are answered when a megabyte is there, or after ten seconds. */
    private static BrokerOptions slowReplicas() {
        return BrokerOptions.forTests()
                .withProperty("replica.fetch.min.bytes", "1048576")
                .withProperty("replica.fetch.wait.max.ms", "10000");
    }

    private static KafkaTransport open(BrokerCluster cluster) {
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
                "standalone");
    }

    private static long named(Admin admin, String topic) throws ExecutionException, InterruptedException {
        TopicPartition partition = new TopicPartition(topic, 0);
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset();
    }
}
