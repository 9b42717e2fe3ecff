package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RealCrowdIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int PUBLISHED = 100;
    private static final int DELETED = 60;
    private static final Topology ONE = new Topology(1, 1, Topology.Delivery.EACH);

    private final ReceivingClients clients = new ReceivingClients();

    private static KafkaTransport open(String... settings) {
        List<String> all = new ArrayList<>(List.of("bootstrap", BROKER.bootstrap(), "clients", "real"));
        all.addAll(List.of(settings));
        KafkaTransport transport = Round.open(all.toArray(String[]::new));
        transport.provision(ONE);
        return transport;
    }

    private static CrowdOrder order(int clients) {
        return new CrowdOrder(0, 0, clients, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
    }

    private static void publish(KafkaTransport transport, int first, int messages, int keys) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = first; number < first + messages; number++) {
            ByteBuffer message = ByteBuffer.allocate(100).putInt(0, number);
            publisher.publish(number, keys == 0 ? Publisher.NO_KEY : number % keys, message, ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    private static List<String> groups(KafkaTransport transport) throws Exception {
        String run = transport.handout().get("topic");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            return admin.listGroups().all().get(2, TimeUnit.MINUTES).stream()
                    .map(GroupListing::groupId)
                    .filter(group -> group.startsWith(run + "-"))
                    .toList();
        }
    }

    @Test
    void everyClientReceivesAllMessagesInItsOwnGroup() throws Exception {
        try (KafkaTransport transport = open("topic.partitions", "3");
                Crowd crowd = transport.openCrowd(order(10), clients)) {
            clients.subscribe(crowd, IntStream.range(0, 10).toArray());
            publish(transport, 0, 40, 7);
            ReceivingClients.pollUntil(
                    crowd,
                    "everybody has everything",
                    () -> IntStream.range(0, 10)
                            .allMatch(client -> clients.of(client).size() >= 40));

            for (int client = 0; client < 10; client++) {
                assertThat(clients.of(client))
                        .hasSize(40)
                        .doesNotHaveDuplicates()
                        .extracting(ReceivingClients.Received::partition)
                        .contains(0, 1, 2);
            }
            assertThat(groups(transport)).hasSize(10);
            assertThat(clients.dropped()).isEmpty();
        }
    }

    @Test
    void clientsThatCountReadEverythingAndHandOverNothing() {
        CrowdOrder count = new CrowdOrder(0, 0, 2, new CrowdOrder.Work(ClientWork.COUNT, 2), 0, CrowdOrder.Slow.NONE);
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(count, clients)) {
            clients.subscribe(crowd, 0, 1);
            publish(transport, 0, 50, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have read",
                    () -> crowd.bytesRead() > 2 * 50 * 100 && clients.of(0).size() == 50);

            assertThat(clients.of(1)).isEmpty();
        }
    }

    @Test
    void aClientThatComesBackGoesOnWhereItCommitted() {
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(order(2), clients)) {
            publish(transport, 0, 3, 0);
            clients.subscribe(crowd, 0, 1);
            publish(transport, 3, 2, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have both",
                    () -> clients.of(0).size() == 2 && clients.of(1).size() == 2);
            crowd.disconnect(1);
            publish(transport, 5, 2, 0);
            clients.subscribe(crowd, 1);
            publish(transport, 7, 1, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have the last",
                    () -> clients.of(0).size() == 5 && clients.of(1).size() == 5);

            assertThat(clients.offsets(0)).containsExactly(3L, 4L, 5L, 6L, 7L);
            assertThat(clients.offsets(1)).containsExactly(3L, 4L, 5L, 6L, 7L);
        }
    }

    @Test
    void clientsWithAKeyEachHandOverItsMessagesOnly() {
        CrowdOrder keyed = new CrowdOrder(0, 10, 6, new CrowdOrder.Work(ClientWork.STAMP, 0), 3, CrowdOrder.Slow.NONE);
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(keyed, clients)) {
            clients.subscribe(crowd, IntStream.range(10, 16).toArray());
            publish(transport, 0, 30, 3);
            ReceivingClients.pollUntil(
                    crowd,
                    "all have theirs",
                    () -> IntStream.range(10, 16)
                            .allMatch(client -> clients.of(client).size() == 10));

            for (int client = 10; client < 16; client++) {
                int key = client % 3;
                assertThat(clients.of(client))
                        .allMatch(received -> received.message().getInt(0) % 3 == key);
            }
        }
    }

    @Test
    void aClientCommitsItsOffsetsWhenItLeaves() throws Exception {
        try (KafkaTransport transport = open()) {
            String topic = transport.handout().get("topic");
            try (Crowd crowd = transport.openCrowd(order(1), clients)) {
                clients.subscribe(crowd, 0);
                publish(transport, 0, 5, 0);
                ReceivingClients.pollUntil(
                        crowd, "it has all", () -> clients.of(0).size() == 5);
            }

            try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
                assertThat(admin.listConsumerGroupOffsets(topic + "-0")
                                .partitionsToOffsetAndMetadata()
                                .get(2, TimeUnit.MINUTES)
                                .get(new TopicPartition(topic, 0)))
                        .satisfies(committed -> assertThat(committed.offset()).isEqualTo(5));
            }
        }
    }

    @Tag("thorough") // waits for a log to be cut; PositionJumpIT is of the same kind
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void clientBehindLogStartIsDroppedForGoodWithPositionAndLogRange(String protocol) throws Exception {
        try (KafkaTransport transport = open(oneAtATime("group.protocol", protocol));
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            String topic = overtake(transport, crowd);
            ReceivingClients.pollUntil(
                    crowd, "it is dropped", () -> !clients.dropped().isEmpty());

            assertThat(clients.dropped())
                    .containsExactly(new ReceivingClients.Dropped(
                            0,
                            "cannot receive from topic " + topic + ": partition 0: position " + read()
                                    + " is out of the log's range 60 to 100, " + (DELETED - read())
                                    + " messages deleted before being read. With 'consumer.auto.offset.reset: earliest'"
                                    + " or 'latest' the run continues with a warning",
                            true));
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
        }
    }

    @Tag("thorough") // waits for a log to be cut; PositionJumpIT is of the same kind
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void clientResetToEndReportsSkippedMessagesStillInLog(String protocol) throws Exception {
        try (KafkaTransport transport =
                        open(oneAtATime("group.protocol", protocol, "consumer.auto.offset.reset", "latest"));
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            String topic = overtake(transport, crowd);
            ReceivingClients.pollUntil(
                    crowd,
                    "it has moved",
                    () -> transport.remarks().warnings().stream()
                            .anyMatch(told -> told.atNanos().isPresent()));
            publish(transport, PUBLISHED, 2, 0);
            ReceivingClients.pollUntil(
                    crowd, "it has the last", () -> clients.offsets(0).contains(101L));

            int read = read();
            assertThat(clients.offsets(0).subList(read, clients.of(0).size())).containsExactly(100L, 101L);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .allMatch(incident -> incident.kind() == WarningKind.POSITION_JUMP)
                    .extracting(Warning::text)
                    .containsExactly("client 0, topic " + topic + ", partition 0: position " + read
                            + " is out of the log's range 60 to 100, " + (DELETED - read)
                            + " messages deleted before being read; auto.offset.reset=latest moved it to 100: "
                            + (PUBLISHED - read) + " messages skipped, 40 of them still in the log");
            assertThat(clients.dropped()).isEmpty();
        }
    }

    @Test
    void aClientThatCommitsNothingGoesOnWhereItHadComeWhenItComesBack() {
        try (KafkaTransport transport = open("consumer.enable.auto.commit", "false");
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            publish(transport, 0, 3, 0);
            clients.subscribe(crowd, 0);
            publish(transport, 3, 2, 0);
            ReceivingClients.pollUntil(crowd, "it has both", () -> clients.of(0).size() == 2);
            crowd.disconnect(0);
            publish(transport, 5, 2, 0);
            clients.subscribe(crowd, 0);
            publish(transport, 7, 1, 0);
            ReceivingClients.pollUntil(
                    crowd, "it has the last", () -> clients.offsets(0).contains(7L));

            assertThat(clients.offsets(0)).containsExactly(3L, 4L, 5L, 6L, 7L);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
        }
    }

    @Test
    void aClientBeginsAtTheBeginningOfTheLogIfTheUserAsksForIt() {
        try (KafkaTransport transport = open("consumer.auto.offset.reset", "earliest");
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            publish(transport, 0, 3, 0);
            clients.subscribe(crowd, 0);
            ReceivingClients.pollUntil(crowd, "it has all", () -> clients.of(0).size() == 3);

            assertThat(clients.offsets(0)).containsExactly(0L, 1L, 2L);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
        }
    }

    /** How many messages it was given before it was overtaken. */
    private int read() {
        return Math.toIntExact(
                clients.offsets(0).stream().filter(offset -> offset < DELETED).count());
    }

    /** Every record in a batch of its own, of which the client fetches one at a time. */
    private static String[] oneAtATime(String... further) {
        List<String> settings = new ArrayList<>(List.of(
                "producer.batch.size",
                "0",
                "consumer.max.poll.records",
                "1",
                "consumer.max.partition.fetch.bytes",
                "1"));
        settings.addAll(List.of(further));
        return settings.toArray(String[]::new);
    }

    /**
     * The crowd takes nothing until the log has lost its beginning, and its client does not read far ahead of that.
     *
     * @return the topic
     */
    private String overtake(KafkaTransport transport, Crowd crowd) throws Exception {
        clients.subscribe(crowd, 0);
        for (int number = 0; number < PUBLISHED; number++) {
            publish(transport, number, 1, 0);
        }
        String topic = Objects.requireNonNull(transport.handout().get("topic"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(DELETED)))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        }
        return topic;
    }

    @Test
    void moreClientsThanTheHeapHoldsAreRefusedBeforeTheFirstConnects() {
        try (KafkaTransport transport = open()) {
            assertThatThrownBy(() -> transport.openCrowd(order(10_000_000), clients))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("10 000 000 real clients need")
                    .hasMessageContaining("kafka.clients: light");
        }
    }
}
