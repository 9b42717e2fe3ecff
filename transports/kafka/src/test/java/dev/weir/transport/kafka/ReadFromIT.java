package dev.weir.transport.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportException;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subscribers that begin at a place in a topic that others have filled, and those that read some of its partitions. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReadFromIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** The broker deletes what is older than a week. */
    private final Instant old = Instant.now().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);

    private final String topic = "from-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final List<String> received = new ArrayList<>();

    /** Five messages in each of three partitions, a second apart by the times that they bear. */
    @BeforeEach
    void messagesOfOthersInEachOfThreePartitions() throws Exception {
        BROKER.create(topic, 3, Map.of());
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", BROKER.bootstrap()), new StringSerializer(), new StringSerializer())) {
            for (int number = 0; number < 15; number++) {
                producer.send(new ProducerRecord<>(topic, number % 3, timeOf(number / 3), "k", "old"))
                        .get(2, TimeUnit.MINUTES);
            }
        }
    }

    private long timeOf(int offset) {
        return old.plusSeconds(offset).toEpochMilli();
    }

    private KafkaTransport open(String... further) {
        List<String> settings =
                new ArrayList<>(List.of("bootstrap", BROKER.bootstrap(), "topic.name", topic, "topic.use", "reuse"));
        settings.addAll(List.of(further));
        return Round.open(settings.toArray(String[]::new));
    }

    private Subscriber ready(KafkaTransport transport, int index) {
        Subscriber subscriber = transport.openSubscriber(
                index, (message, header, partition, offset, nanos) -> received.add(partition + "/" + offset));
        subscriber.awaitReady(Duration.ofMinutes(2));
        return subscriber;
    }

    private static void publish(KafkaTransport transport, int messages, boolean keyed) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = 0; number < messages; number++) {
            publisher.publish(number, keyed ? number : Publisher.NO_KEY, bytes(), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.wrap("x".repeat(100).getBytes(UTF_8));
    }

    private static void readToTheEnd(KafkaTransport transport, Subscriber... subscribers) {
        Positions end = transport.end();
        Round.await("the end is reached", () -> {
            Positions reached = Positions.none();
            for (Subscriber subscriber : subscribers) {
                subscriber.poll(100);
                reached = reached.furthest(subscriber.position());
            }
            return reached.reached(end);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "group,      start,                0 1 2 3 4",
        "standalone, start,                0 1 2 3 4",
        "group,      3,                    3 4",
        "standalone, 3,                    3 4",
        "standalone, -2,                   3 4",
        "standalone, -9,                   0 1 2 3 4",
        "group,      since 2.000,          2 3 4",
        "standalone, since 2.001,          3 4",
        "standalone, 2100-01-01T00:00:00Z, ''",
        "standalone, 5,                    ''",
        "group,      end,                  ''",
    })
    void subscribersBeginWhereTheScenarioSays(String subscribe, String place, String offsets) {
        String from = place.startsWith("since ")
                ? old.plusMillis(Long.parseLong(place.substring(6).replace(".", "")))
                        .atOffset(ZoneOffset.ofHours(1))
                        .toString()
                : place;
        try (KafkaTransport transport = open("subscribe", subscribe, "from", from)) {
            transport.provision(new Topology(1, 1, Delivery.EACH));
            assertThat(transport.beginsBefore()).isEqualTo(!from.equals("end"));

            readToTheEnd(transport, ready(transport, 0));

            List<String> expected = new ArrayList<>();
            for (String offset : offsets.isEmpty() ? new String[0] : offsets.split(" ")) {
                for (int partition = 0; partition < 3; partition++) {
                    expected.add(partition + "/" + offset);
                }
            }
            assertThat(received).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void anOffsetThatTheLogDoesNotHoldIsRefused() {
        try (KafkaTransport transport = open("subscribe", "standalone", "from", "6")) {
            transport.provision(new Topology(1, 1, Delivery.EACH));

            assertThatThrownBy(() -> ready(transport, 0))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("'from: 6' is outside of topic " + topic
                            + ", of which a partition has the offsets from 0 to before 5");
        }
    }

    @ParameterizedTest
    @CsvSource({"EACH, true", "EACH, false", "SHARED, true", "SHARED, false"})
    void aRunUsesTheChosenPartitionsAndNoOther(Delivery delivery, boolean keyed) {
        try (KafkaTransport transport =
                open("subscribe", "standalone", "partition", "2,0", "producer.batch.size", "300")) {
            String done = transport.provision(new Topology(1, 2, delivery));
            assertThat(done).contains("3 partitions").contains("of which it uses 0, 2");
            Subscriber first = ready(transport, 0);
            Subscriber second = ready(transport, 1);

            publish(transport, 60, keyed);
            Positions end = transport.end();
            readToTheEnd(transport, first, second);
            Round.await("both are at the end", () -> {
                first.poll(100);
                second.poll(100);
                return delivery == Delivery.SHARED
                        || (first.position().reached(end) && second.position().reached(end));
            });

            assertThat(end.nextOffsets()).containsOnlyKeys(0, 2);
            assertThat(end.nextOffsets().values()).allMatch(offset -> offset > 5);
            assertThat(received).hasSize(delivery == Delivery.EACH ? 120 : 60);
            assertThat(received).allMatch(place -> place.startsWith("0/") || place.startsWith("2/"));
        }
    }

    @Test
    void aPartitionThatTheTopicDoesNotHaveIsRefused() {
        try (KafkaTransport transport = open("subscribe", "standalone", "partition", "1,3")) {
            assertThatThrownBy(() -> transport.provision(new Topology(1, 1, Delivery.EACH)))
                    .isInstanceOf(TransportException.class)
                    .hasMessage(
                            "topic " + topic + " has no partition 3 as 'partition' asks; its partitions are 0 to 2");
        }
    }

    @Test
    void stepsSayThemselvesWhereTheyRead() {
        try (KafkaTransport transport = open("from", "start")) {
            assertThatThrownBy(() -> transport.openOperations(0, deaf()))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("'from' and 'partition' of kafka are for subscribers; a step has a 'partition' and an"
                            + " 'offset' of its own");
        }
    }

    private static OperationListener deaf() {
        return new OperationListener() {
            @Override
            public void found(Operation operation, FoundRecord record) {}

            @Override
            public void succeeded(Operation operation) {}

            @Override
            public void failed(Operation operation, OperationFailure failure, String cause) {}
        };
    }
}
