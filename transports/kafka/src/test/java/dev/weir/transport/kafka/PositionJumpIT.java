package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A subscriber that reads slower than the broker deletes: the log begins behind where it stands. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PositionJumpIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int PUBLISHED = 100;
    private static final int DELETED = 60;

    private final String topic = "jump-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final List<Long> offsets = new ArrayList<>();

    /** Every record in a batch of its own, of which the consumer fetches one at a time. */
    private KafkaTransport open(String subscribe, String protocol, String... further) {
        List<String> settings = new ArrayList<>(List.of(
                "bootstrap",
                BROKER.bootstrap(),
                "topic.name",
                topic,
                "subscribe",
                subscribe,
                "group.protocol",
                protocol,
                "producer.batch.size",
                "0",
                "consumer.max.poll.records",
                "1",
                "consumer.max.partition.fetch.bytes",
                "1"));
        settings.addAll(List.of(further));
        return Round.open(settings.toArray(String[]::new));
    }

    /** Reads a few of the messages, after which the log loses its beginning; returns the subscriber that stopped there. */
    private Subscriber overtaken(KafkaTransport transport) throws Exception {
        transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
        Subscriber subscriber = transport.openSubscriber(0, (m, h, p, offset, t) -> offsets.add(offset));
        subscriber.awaitReady(Duration.ofMinutes(2));
        publish(transport, PUBLISHED);
        Round.await("a few arrive", () -> {
            subscriber.poll(1);
            return offsets.size() >= 3;
        });
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(DELETED)))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        }
        return subscriber;
    }

    private static void publish(KafkaTransport transport, int messages) {
        Publisher publisher = transport.openPublisher(0, new Round.Answers());
        for (int number = 0; number < messages; number++) {
            publisher.publish(number, 1, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
        }
    }

    private static void readUpTo(Subscriber subscriber, long end) {
        Round.await("the end is reached", () -> {
            subscriber.poll(1);
            return subscriber.position().reached(new Positions(Map.of(0, end)));
        });
    }

    @ParameterizedTest
    @CsvSource({"standalone, classic", "group, classic", "group, consumer"})
    void deletedMessagesEndTheRunWithPositionAndLogRange(String subscribe, String protocol) throws Exception {
        try (KafkaTransport transport = open(subscribe, protocol)) {
            Subscriber subscriber = overtaken(transport);

            assertThatThrownBy(() -> readUpTo(subscriber, PUBLISHED))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("cannot receive from topic " + topic + ": partition 0: position " + offsets.size()
                            + " is out of the log's range 60 to 100, " + (DELETED - offsets.size())
                            + " messages deleted before being read. With 'consumer.auto.offset.reset: earliest' or"
                            + " 'latest' the run continues with a warning");
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"standalone, classic", "group, classic", "group, consumer"})
    void resetToEndReportsSkippedMessagesStillInLog(String subscribe, String protocol) throws Exception {
        try (KafkaTransport transport = open(subscribe, protocol, "consumer.auto.offset.reset", "latest")) {
            Subscriber subscriber = overtaken(transport);

            readUpTo(subscriber, PUBLISHED);
            int read = offsets.size();
            publish(transport, 5);
            readUpTo(subscriber, PUBLISHED + 5);

            assertThat(offsets.subList(read, read + 5)).containsExactly(100L, 101L, 102L, 103L, 104L);
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .allMatch(incident -> incident.kind() == WarningKind.POSITION_JUMP)
                    .extracting(Warning::text)
                    .containsExactly("topic " + topic + ", partition 0: position " + read
                            + " is out of the log's range 60 to 100, " + (DELETED - read)
                            + " messages deleted before being read; auto.offset.reset=latest moved it to 100: "
                            + (PUBLISHED - read) + " messages skipped, 40 of them still in the log");
        }
    }

    @ParameterizedTest
    @CsvSource({"standalone, classic, earliest", "group, classic, earliest", "group, consumer, earliest"})
    void resetToTheBeginningItTellsWhatIsGone(String subscribe, String protocol, String reset) throws Exception {
        try (KafkaTransport transport = open(subscribe, protocol, "consumer.auto.offset.reset", reset)) {
            Subscriber subscriber = overtaken(transport);

            readUpTo(subscriber, PUBLISHED);

            int read = offsets.size() - (PUBLISHED - DELETED);
            assertThat(offsets)
                    .isEqualTo(LongStream.concat(LongStream.range(0, read), LongStream.range(DELETED, PUBLISHED))
                            .boxed()
                            .toList());
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .extracting(Warning::text)
                    .containsExactly("topic " + topic + ", partition 0: position " + read
                            + " is out of the log's range 60 to 100, " + (DELETED - read)
                            + " messages deleted before being read; auto.offset.reset=earliest moved it to 60: "
                            + (DELETED - read) + " messages skipped, 0 of them still in the log");
        }
    }
}
