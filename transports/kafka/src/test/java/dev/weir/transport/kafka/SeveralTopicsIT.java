package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.LagSample;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.topic.TopicOrder;
import dev.weir.transport.topic.Topics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Publishers and subscribers over several topics of a real broker. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SeveralTopicsIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final int MESSAGES = 520;
    private static final List<Integer> WEIGHTS = List.of(5, 20, 1);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final Topics topics =
            named("t" + Long.toHexString(ThreadLocalRandom.current().nextLong()));
    private final TopicOrder order = topics.order();

    /** How often each message was received, by the topic that it came from. */
    private final Map<Integer, Map<Long, Integer>> received = new ConcurrentHashMap<>();

    private static Topics named(String prefix) {
        return new Topics(List.of(prefix + ".orders", prefix + ".clicks", prefix + ".audit"), WEIGHTS, false);
    }

    private Subscriber subscriber(KafkaTransport transport, int index) {
        return transport.openSubscriber(
                index,
                (message, header, partition, offset, nanos) -> received.computeIfAbsent(
                                topics.topicAt(partition), topic -> new TreeMap<>())
                        .merge(message.getLong(), 1, Integer::sum));
    }

    private static void publish(Publisher publisher) {
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            publisher.publish(
                    sequence, Publisher.NO_KEY, ByteBuffer.allocate(8).putLong(0, sequence), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(WITHIN)).isTrue();
    }

    private static void ready(List<Subscriber> subscribers) {
        List<Thread> threads = subscribers.stream()
                .map(subscriber -> Thread.ofPlatform().start(() -> subscriber.awaitReady(WITHIN)))
                .toList();
        threads.forEach(Uninterrupted::join);
    }

    private static void drain(List<Subscriber> subscribers, Positions end) {
        Round.await("the end of every topic", () -> {
            subscribers.forEach(subscriber -> subscriber.poll(100));
            return subscribers.stream()
                    .map(Subscriber::position)
                    .reduce(Positions.none(), Positions::furthest)
                    .reached(end);
        });
    }

    private void everyMessageCameFromItsTopic(int times) {
        for (int topic = 0; topic < topics.count(); topic++) {
            Map<Long, Integer> from = received.getOrDefault(topic, Map.of());
            assertThat(from).hasSize(MESSAGES / 26 * WEIGHTS.get(topic));
            int expected = topic;
            assertThat(from.keySet()).allMatch(sequence -> order.topic(0, sequence) == expected);
            assertThat(from.values()).allMatch(count -> count == times);
        }
    }

    @Test
    void acknowledgementsAreWorthWhatTheWeakestTopicKeeps() throws Exception {
        for (String name : topics.names()) {
            BROKER.create(name, 1, name.endsWith(".audit") ? Map.of() : Map.of("flush.messages", "1"));
        }
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "topic.use", "reuse", "producer.acks", "all")) {
            transport.provision(new Topology(1, 1, Delivery.SHARED, topics));

            assertThat(Acknowledgement.in(transport.effectiveSettings()).orElseThrow())
                    .extracting(Acknowledgement::durability, Acknowledgement::copies)
                    .containsExactly(Durability.WRITTEN, 1);
            assertThat(transport.effectiveSettings())
                    .filteredOn(setting -> setting.name().equals("flush.messages"))
                    .extracting(EffectiveSetting::value)
                    .containsExactly("1 and " + Long.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @CsvSource({"group, SHARED, 1", "group, EACH, 2", "standalone, SHARED, 1", "standalone, EACH, 2"})
    void subscribersReadEveryTopic(String subscribe, Delivery delivery, int times) {
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "subscribe", subscribe, "topic.partitions", "2")) {
            Topology topology = new Topology(1, 2, delivery, topics);
            assertThat(transport.provision(topology)).contains("topics ", ".clicks", "2 partitions, RF 1");
            List<Subscriber> subscribers =
                    Stream.of(0, 1).map(index -> subscriber(transport, index)).toList();
            ready(subscribers);
            List<Integer> acked = new ArrayList<>();
            publish(transport.openPublisher(0, new AckedTopics(acked)));
            drain(subscribers, transport.end());

            everyMessageCameFromItsTopic(times);
            assertThat(acked.stream().filter(place -> topics.topicAt(place) == 2))
                    .hasSize(MESSAGES / 26);
            assertThat(transport.end().nextOffsets()).hasSize(6);
        }
    }

    @Test
    void oneTransactionHoldsMessagesOfSeveralTopics() {
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "transactions.messages", "40", "subscribe", "standalone")) {
            transport.provision(new Topology(1, 1, Delivery.SHARED, topics));
            Subscriber subscriber = subscriber(transport, 0);
            subscriber.awaitReady(WITHIN);
            publish(transport.openPublisher(0, new Round.Answers()));
            drain(List.of(subscriber), transport.end());

            everyMessageCameFromItsTopic(1);
        }
    }

    @Test
    void observerSeesTheLagOfEveryTopic() {
        try (KafkaTransport transport = Round.open("bootstrap", BROKER.bootstrap(), "subscribe", "standalone")) {
            transport.provision(new Topology(1, 1, Delivery.SHARED, topics));
            subscriber(transport, 0).awaitReady(WITHIN);
            publish(transport.openPublisher(0, new Round.Answers()));
            AtomicReference<LagSample> sample = new AtomicReference<>();
            try (ClusterObserver observer = transport.observe()) {
                Round.await("a sample of all topics", () -> {
                    observer.askLag(sample::set);
                    LagSample found = sample.get();
                    return found != null
                            && found.end().values().stream()
                                            .mapToLong(Long::longValue)
                                            .sum()
                                    == MESSAGES;
                });
                assertThat(observer.view().leader(topics.place(2, 0))).isNotNegative();
            }
            assertThat(Objects.requireNonNull(sample.get()).end()).isEqualTo(Map.of(0, 100L, 1, 400L, 2, 20L));
            assertThat(sample.get().position()).isEqualTo(Map.of(0, 0L, 1, 0L, 2, 0L));
        }
    }

    @Test
    void anotherProcessJoinsTheSameTopics() {
        try (KafkaTransport first = Round.open("bootstrap", BROKER.bootstrap());
                KafkaTransport second = Round.open("bootstrap", BROKER.bootstrap())) {
            Topology topology = new Topology(1, 1, Delivery.SHARED, topics);
            first.provision(topology);
            second.join(topology, first.handout());
            Subscriber subscriber = subscriber(second, 0);
            subscriber.awaitReady(WITHIN);
            publish(first.openPublisher(0, new Round.Answers()));
            drain(List.of(subscriber), first.end());

            everyMessageCameFromItsTopic(1);
        }
    }

    @Test
    void topicsThatAreThereMayBeReusedUnlessTheyAreCompacted() {
        String[] kept = {"bootstrap", BROKER.bootstrap(), "topic.keep", "true"};
        try (KafkaTransport transport = Round.open(kept)) {
            transport.provision(new Topology(1, 0, Delivery.SHARED, topics));
        }
        try (KafkaTransport transport = Round.open("bootstrap", BROKER.bootstrap())) {
            assertThatThrownBy(() -> transport.provision(new Topology(1, 0, Delivery.SHARED, topics)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("topic " + topics.names().getFirst() + " exists already");
        }
        String compacted = topics.names().getFirst() + ".compacted";
        try (KafkaTransport transport = Round.open(
                "bootstrap",
                BROKER.bootstrap(),
                "topic.name",
                compacted,
                "topic.keep",
                "true",
                "topic.config.cleanup.policy",
                "compact")) {
            transport.provision(new Topology(1, 0, Delivery.SHARED));
        }
        try (KafkaTransport transport = Round.open("bootstrap", BROKER.bootstrap(), "topic.use", "reuse")) {
            assertThat(transport.provision(new Topology(1, 0, Delivery.SHARED, topics)))
                    .endsWith("reused");
            Topics wrong = new Topics(List.of(topics.names().getLast(), compacted), List.of(1, 1), false);
            assertThatThrownBy(() -> transport.provision(new Topology(1, 0, Delivery.SHARED, wrong)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("topic " + compacted + " is compacted");
        }
    }

    /** Notes in which partition each acknowledged message is. */
    private record AckedTopics(List<Integer> places) implements AckListener {

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            places.add(partition);
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            throw new AssertionError(cause);
        }
    }
}
