package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.Warning;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LightCrowdIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final Topology ONE = new Topology(1, 1, Topology.Delivery.EACH);
    private static final CrowdOrder.Work STAMP = new CrowdOrder.Work(ClientWork.STAMP, 0);

    private final ReceivingClients clients = new ReceivingClients();

    private static KafkaTransport open(String... settings) {
        List<String> all = new ArrayList<>(List.of("bootstrap", BROKER.bootstrap()));
        all.addAll(List.of(settings));
        KafkaTransport transport = Round.open(all.toArray(String[]::new));
        transport.provision(ONE);
        return transport;
    }

    private static CrowdOrder order(int clients) {
        return new CrowdOrder(0, 0, clients, STAMP, 0, CrowdOrder.Slow.NONE);
    }

    private static void publish(KafkaTransport transport, int first, int messages, int bytes, int keys) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = first; number < first + messages; number++) {
            ByteBuffer message = ByteBuffer.allocate(bytes).putInt(0, number);
            publisher.publish(number, keys == 0 ? Publisher.NO_KEY : number % keys, message, ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
    }

    @Test
    void hundredsOfClientsOnOneThreadReceiveAllOnceAndInOrder() {
        int messages = 40;
        try (KafkaTransport transport = open("topic.partitions", "3");
                Crowd crowd = transport.openCrowd(order(300), clients)) {
            clients.subscribe(crowd, IntStream.range(0, 300).toArray());
            publish(transport, 0, messages, 1_000, 7);

            ReceivingClients.pollUntil(
                    crowd,
                    "everybody has everything",
                    () -> IntStream.range(0, 300)
                            .allMatch(client -> clients.of(client).size() >= messages));
            for (int client = 0; client < 300; client++) {
                for (int partition = 0; partition < 3; partition++) {
                    int of = partition;
                    List<Long> offsets = clients.of(client).stream()
                            .filter(received -> received.partition() == of)
                            .map(ReceivingClients.Received::offset)
                            .toList();
                    assertThat(offsets)
                            .containsExactlyElementsOf(
                                    LongStream.range(0, offsets.size()).boxed().toList());
                }
                assertThat(clients.of(client)).hasSize(messages);
            }
            assertThat(crowd.bytesRead()).isGreaterThan(300L * messages * 1_000);
            assertThat(clients.dropped()).isEmpty();
        }
    }

    @Test
    void aClientBeginsAtTheEndOfTheLogEachTimeItConnects() {
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(order(2), clients)) {
            publish(transport, 0, 3, 100, 0);
            clients.subscribe(crowd, 0, 1);
            publish(transport, 3, 2, 100, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have both",
                    () -> clients.of(0).size() == 2 && clients.of(1).size() == 2);
            crowd.disconnect(1);
            publish(transport, 5, 2, 100, 0);
            ReceivingClients.pollUntil(
                    crowd, "one has two more", () -> clients.of(0).size() == 4);
            clients.subscribe(crowd, 1);
            publish(transport, 7, 1, 100, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have the last",
                    () -> clients.of(0).size() == 5 && clients.of(1).size() == 3);

            assertThat(clients.offsets(0)).containsExactly(3L, 4L, 5L, 6L, 7L);
            assertThat(clients.offsets(1)).containsExactly(3L, 4L, 7L);
            assertThat(clients.dropped()).isEmpty();
        }
    }

    @Test
    void clientsWithAKeyEachHandOverItsMessagesOnly() {
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(new CrowdOrder(0, 10, 6, STAMP, 3, CrowdOrder.Slow.NONE), clients)) {
            clients.subscribe(crowd, IntStream.range(10, 16).toArray());
            publish(transport, 0, 30, 100, 3);
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
    void aClientThatDecodesParsesDocumentsAndOneThatStampsDoesNot() {
        CrowdOrder.Work both = new CrowdOrder.Work(ClientWork.STAMP, 2);
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(new CrowdOrder(0, 0, 2, both, 0, CrowdOrder.Slow.NONE), clients)) {
            clients.subscribe(crowd, 0, 1);
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            List<String> texts = List.of("{\"a\":\"1\"}", "{\"a\":}", "no document", "{\"a\":[2]}");
            for (int number = 0; number < texts.size(); number++) {
                ByteBuffer message = ByteBuffer.wrap(texts.get(number).getBytes(StandardCharsets.UTF_8));
                publisher.publish(number, Publisher.NO_KEY, message, ByteBuffer.allocate(0));
            }
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
            ReceivingClients.pollUntil(
                    crowd,
                    "both have theirs",
                    () -> clients.of(0).size() == 3 && clients.of(1).size() == 4);

            assertThat(clients.offsets(0)).containsExactly(0L, 2L, 3L);
            assertThat(clients.unreadable()).containsExactly("a document that is no JSON");
        }
    }

    @Test
    void clientsThatCountReadEverythingAndHandOverNothing() {
        CrowdOrder.Work count = new CrowdOrder.Work(ClientWork.COUNT, 2);
        try (KafkaTransport transport = open();
                Crowd crowd = transport.openCrowd(new CrowdOrder(0, 0, 2, count, 0, CrowdOrder.Slow.NONE), clients)) {
            clients.subscribe(crowd, 0, 1);
            publish(transport, 0, 50, 1_000, 0);
            // The last is larger than all that goes with messages, so that the sum is reached only when both have read
            // it.
            publish(transport, 50, 1, 50_000, 0);
            ReceivingClients.pollUntil(
                    crowd,
                    "both have read all",
                    () -> crowd.bytesRead() > 2 * (50 * 1_000 + 50_000)
                            && clients.of(0).size() == 51);

            assertThat(clients.of(1)).isEmpty();
            assertThat(clients.offsets(0)).hasSize(51).doesNotHaveDuplicates();
            // Whoever does not move on is given the same again and again.
            assertThat(crowd.bytesRead()).isLessThan(2 * (50 * 2_000 + 100_000));
        }
    }

    @Test
    void aSlowClientReadsNoMoreThanItsShareWhileTheOthersAreNotHeldUp() {
        FakeClock clock = new FakeClock(5_000_000_000L);
        CrowdOrder slow = new CrowdOrder(0, 0, 2, STAMP, 0, new CrowdOrder.Slow(0.5, 10_000));
        try (KafkaTransport transport = new KafkaDriver()
                .open(
                        Round.settings("bootstrap", BROKER.bootstrap(), "producer.batch.size", "0"),
                        new RunContext(Round.context().runId(), clock, 1_000))) {
            transport.provision(ONE);
            try (Crowd crowd = transport.openCrowd(slow, clients)) {
                crowd.connect(0);
                crowd.connect(1);
                ReceivingClients.pollUntil(crowd, "subscribed", () -> {
                    clock.advance(Duration.ofMillis(1));
                    return clients.subscribed().size() == 2;
                });
                publish(transport, 0, 100, 1_000, 0);
                ReceivingClients.pollUntil(
                        crowd, "the fast one", () -> clients.of(0).size() == 100);

                // While its time stands still: at most what one reading brought before the pause.
                assertThat(clients.of(1)).hasSizeLessThan(30);
                long begun = clock.nanos();
                ReceivingClients.pollUntil(crowd, "the slow one", () -> {
                    clock.advance(Duration.ofMillis(50));
                    return clients.of(1).size() == 100;
                });
                assertThat(clients.offsets(1)).isEqualTo(clients.offsets(0));
                assertThat(clock.nanos() - begun)
                        .isGreaterThan(Duration.ofSeconds(7).toNanos());
            }
        }
    }

    @Test
    void aClientThatTheLogHasOvertakenIsDroppedForGood() throws Exception {
        try (KafkaTransport transport = open(overtaken("none"));
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            overtake(transport, crowd);
            ReceivingClients.pollUntil(
                    crowd, "it is dropped", () -> !clients.dropped().isEmpty());

            assertThat(clients.dropped()).hasSize(1).allMatch(ReceivingClients.Dropped::lasting);
            assertThat(clients.dropped().getFirst().reason())
                    .contains("is out of the log's range 60 to 100", "auto.offset.reset");
        }
    }

    @Test
    void clientBehindLogStartFollowsAutoOffsetResetAndReportsIt() throws Exception {
        try (KafkaTransport transport = open(overtaken("earliest"));
                Crowd crowd = transport.openCrowd(order(1), clients)) {
            overtake(transport, crowd);
            ReceivingClients.pollUntil(
                    crowd, "it has the last", () -> clients.offsets(0).contains(99L));

            assertThat(clients.offsets(0).stream()
                            .filter(offset -> offset >= 60)
                            .toList())
                    .isEqualTo(LongStream.range(60, 100).boxed().toList());
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .singleElement()
                    .satisfies(incident -> assertThat(incident.text())
                            .startsWith("client 0, topic ")
                            .endsWith("auto.offset.reset=earliest moved it to 60"));
        }
    }

    private static String[] overtaken(String reset) {
        return new String[] {
            "producer.batch.size", "0", "consumer.max.partition.fetch.bytes", "1", "consumer.auto.offset.reset", reset
        };
    }

    /** It is given the first record; meanwhile the log loses its beginning. */
    private void overtake(KafkaTransport transport, Crowd crowd) throws Exception {
        clients.subscribe(crowd, 0);
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = 0; number < 100; number++) {
            publisher.publish(number, Publisher.NO_KEY, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
        }
        TopicPartition partition =
                new TopicPartition(Objects.requireNonNull(transport.handout().get("topic")), 0);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(60)))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        }
    }

    @Test
    void propertiesLightClientsIgnoreAreNamedOnceACrowdOpens() {
        try (KafkaTransport transport = open("consumer.max.poll.records", "7", "consumer.fetch.min.bytes", "1")) {
            assertThat(transport.remarks().warnings()).isEmpty();
            transport.openCrowd(order(1), clients).close();

            assertThat(transport.remarks().warnings())
                    .extracting(Warning::text)
                    .containsExactly(
                            "Light clients do not follow these properties of the consumers: max.poll.records.");
        }
    }
}
