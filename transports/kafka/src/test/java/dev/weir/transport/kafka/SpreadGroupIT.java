package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.client.Rejoining;
import dev.weir.transport.client.Rejoining.Departure;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One group of subscribers that know nothing of each other, as those in two processes. */
@Tag("thorough") // two processes of one group; RebalanceIT tries the same in one
final class SpreadGroupIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int MESSAGES = 200;
    private static final Topology TOPOLOGY = new Topology(1, 2, Topology.Delivery.SHARED);

    private final RunContext run = Round.context();
    private final Map<Integer, AtomicInteger> deliveries = new ConcurrentHashMap<>();

    private KafkaTransport open(String protocol) {
        return new KafkaDriver()
                .open(
                        Round.settings(
                                "bootstrap",
                                BROKER.bootstrap(),
                                "topic.partitions",
                                "4",
                                "group.protocol",
                                protocol,
                                "consumer.enable.auto.commit",
                                "true"),
                        run);
    }

    private void receive(ByteBuffer message) {
        deliveries
                .computeIfAbsent(message.getInt(message.position()), number -> new AtomicInteger())
                .incrementAndGet();
    }

    /** A subscriber with its thread, as in a process of its own. */
    private final class Receiver {

        private final Subscriber subscriber;
        private final Thread thread;
        private volatile boolean ready;
        private volatile boolean leaves;

        private Receiver(KafkaTransport transport, int index) {
            subscriber = transport.openSubscriber(index, (m, h, p, o, t) -> receive(m));
            thread = Thread.ofPlatform().daemon().start(this::poll);
        }

        private void poll() {
            subscriber.awaitReady(Duration.ofSeconds(60));
            ready = true;
            while (!leaves) {
                subscriber.poll(100);
            }
            ((Rejoining) subscriber).depart(Departure.LEAVES);
        }
    }

    private void publish(Publisher publisher, int from, int to) {
        for (int number = from; number < to; number++) {
            publisher.publish(number, number % 50, ByteBuffer.allocate(10).putInt(0, number), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
        Round.await("all that was published is received", () -> deliveries.size() == to);
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoeverTakesOverFromAnotherProcessGoesOnWhereThatCommitted(String protocol) throws InterruptedException {
        try (KafkaTransport own = open(protocol);
                KafkaTransport first = open(protocol);
                KafkaTransport second = open(protocol)) {
            own.provision(TOPOLOGY);
            first.join(TOPOLOGY, own.handout());
            second.join(TOPOLOGY, own.handout());
            Receiver one = new Receiver(first, 0);
            Receiver other = new Receiver(second, 1);
            Round.await("both are ready", () -> one.ready && other.ready);
            Publisher publisher = own.openPublisher(0, new Round.Answers());

            publish(publisher, 0, MESSAGES);
            one.leaves = true;
            one.thread.join();
            publish(publisher, MESSAGES, 2 * MESSAGES);

            assertThat(deliveries.values()).allMatch(count -> count.get() == 1);
            assertThat(other.subscriber.position().nextOffsets()).hasSize(4);
            assertThat(second.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
            assertThat(second.remarks().noticed())
                    .anyMatch(change ->
                            change.kind() == Kind.ASSIGNED && change.text().startsWith("subscriber 1 was given"));
            other.leaves = true;
            other.thread.join();
        }
    }
}
