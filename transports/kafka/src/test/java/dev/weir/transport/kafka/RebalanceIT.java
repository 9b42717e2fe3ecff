package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RebalanceIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int MESSAGES = 400;

    private final Map<Integer, AtomicInteger> deliveries = new ConcurrentHashMap<>();
    private volatile boolean oneStops;
    private volatile boolean otherStops;

    private void receive(ByteBuffer message) {
        deliveries
                .computeIfAbsent(message.getInt(message.position()), number -> new AtomicInteger())
                .incrementAndGet();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void messagesOfSubscriberThatStoppedPollingAreDeliveredOnce(String protocol) {
        try (KafkaTransport transport = Round.open(
                "bootstrap",
                BROKER.bootstrap(),
                "topic.partitions",
                "4",
                "group.protocol",
                protocol,
                // Above the 3 s between heartbeats: otherwise two members may turn each other out for ever.
                "consumer.max.poll.interval.ms",
                "5000")) {
            transport.provision(new Topology(1, 2, Topology.Delivery.SHARED));
            Subscriber one = transport.openSubscriber(0, (m, h, p, o, t) -> receive(m));
            Subscriber other = transport.openSubscriber(1, (m, h, p, o, t) -> receive(m));
            AtomicInteger ready = new AtomicInteger();
            Thread ofOne = Thread.ofPlatform().daemon().start(() -> {
                one.awaitReady(Duration.ofMinutes(2));
                ready.incrementAndGet();
                while (!oneStops) {
                    one.poll(100);
                }
            });
            Thread ofOther = Thread.ofPlatform().daemon().start(() -> {
                other.awaitReady(Duration.ofMinutes(2));
                ready.incrementAndGet();
                while (!otherStops) {
                    other.poll(100);
                }
            });
            Round.await("both are ready", () -> ready.get() == 2);
            assertThat(one.position().nextOffsets()).isNotEmpty();
            assertThat(other.position().nextOffsets()).isNotEmpty();
            Publisher publisher = transport.openPublisher(0, new Round.Answers());

            publish(publisher, 0, MESSAGES / 2);
            awaitEnd(transport, one, other);
            otherStops = true;
            Round.await("the other has stopped", () -> !ofOther.isAlive());
            publish(publisher, MESSAGES / 2, MESSAGES);
            awaitEnd(transport, one, other);

            assertThat(one.position().nextOffsets()).hasSize(4);
            assertThat(deliveries).hasSize(MESSAGES);
            assertThat(deliveries.values()).allMatch(count -> count.get() == 1);
            assertToldOfTheMove(transport, other);
            oneStops = true;
            Round.await("the one has stopped", () -> !ofOne.isAlive());
        }
    }

    /** The one that stopped learns of it when it polls again. */
    private static void assertToldOfTheMove(KafkaTransport transport, Subscriber other) {
        assertThat(transport.remarks().notMeasured())
                .anyMatch(sentence -> sentence.contains("moved partitions between subscribers"));
        other.poll(1);
        assertThat(transport.remarks().noticed())
                .anyMatch(change ->
                        change.kind() == Kind.ASSIGNED && change.text().startsWith("subscriber 0 was given"))
                .anyMatch(change ->
                        change.kind() == Kind.POLLED_TOO_LATE && change.text().startsWith("subscriber 1 polled after"));
    }

    private static void publish(Publisher publisher, int from, int to) {
        for (int number = from; number < to; number++) {
            publisher.publish(number, number % 50, ByteBuffer.allocate(10).putInt(0, number), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    private static void awaitEnd(KafkaTransport transport, Subscriber one, Subscriber other) {
        Positions end = transport.end();
        Round.await(
                "together they reach the end",
                () -> one.position().furthest(other.position()).reached(end));
    }
}
