package dev.weir.transport.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.ReadOrder.Start;
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
import org.junit.jupiter.api.extension.RegisterExtension;

final class TopicReaderIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final String topic = "read-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

    @BeforeEach
    void fiveMessagesInEachOfTwoPartitions() throws Exception {
        BROKER.create(topic, 2, Map.of());
        write(0, 5);
        write(1, 5);
    }

    private void write(int partition, int count) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", BROKER.bootstrap()), new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < count; i++) {
                ProducerRecord<String, String> message = new ProducerRecord<>(topic, partition, "k" + i, "v" + i);
                message.headers().add("h", "x".getBytes(UTF_8));
                producer.send(message).get(2, TimeUnit.MINUTES);
            }
        }
    }

    private MessageReader open(Start start, Integer... partitions) {
        return new KafkaDriver()
                .openReader(
                        Round.settings("bootstrap", BROKER.bootstrap()),
                        new ReadOrder(topic, List.of(partitions), start));
    }

    private static String text(ReadMessage.Part part) {
        return UTF_8.decode(part.bytes().duplicate()).toString();
    }

    private static List<ReadMessage> untilLive(MessageReader reader) {
        List<ReadMessage> read = new ArrayList<>();
        while (!reader.live()) {
            read.addAll(reader.poll());
        }
        return read;
    }

    @Test
    void everythingIsReadWithKeyHeadersAndTime() {
        try (MessageReader reader = open(new Start.Beginning())) {
            List<ReadMessage> read = untilLive(reader);

            assertThat(read).hasSize(10).allSatisfy(message -> {
                assertThat(message.timestampMillis()).isPositive();
                assertThat(text(message.key())).isEqualTo("k" + message.offset());
                assertThat(text(message.value())).isEqualTo("v" + message.offset());
                assertThat(message.headers())
                        .extracting(ReadMessage.Header::name)
                        .containsExactly("h");
            });
        }
    }

    @Test
    void theLastMessagesOfEachPartitionOrOnesFromAPlaceAreRead() {
        try (MessageReader reader = open(new Start.Last(2))) {
            assertThat(untilLive(reader)).extracting(ReadMessage::offset).containsExactlyInAnyOrder(3L, 4L, 3L, 4L);
        }
        try (MessageReader reader = open(new Start.Offset(4), 1)) {
            assertThat(untilLive(reader)).singleElement().satisfies(message -> {
                assertThat(message.partition()).isEqualTo(1);
                assertThat(message.offset()).isEqualTo(4);
            });
        }
    }

    @Test
    void fromTheEndOnlyWhatIsWrittenAfterwardsIsRead() throws Exception {
        try (MessageReader reader = open(new Start.End())) {
            assertThat(reader.live()).isTrue();
            write(1, 1);

            List<ReadMessage> read = new ArrayList<>();
            while (read.isEmpty()) {
                read.addAll(reader.poll());
            }

            assertThat(read).extracting(ReadMessage::offset).containsExactly(5L);
        }
    }

    @Test
    void whatCannotBeReadIsSaidInAWord() {
        assertThatThrownBy(() -> open(new Start.End(), 7))
                .isInstanceOf(TransportException.class)
                .hasMessage("topic '" + topic + "' has no partition 7; its partitions are 0 to 1");
        assertThatThrownBy(() -> new KafkaDriver()
                        .openReader(
                                Round.settings("bootstrap", BROKER.bootstrap()),
                                new ReadOrder("no-such-" + topic, List.of(), new Start.End())))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith("there is no topic 'no-such-" + topic + "' at ");
        try (HeldPort kept = HeldPort.free()) {
            assertThatThrownBy(() -> new KafkaDriver()
                            .openReader(
                                    Round.settings("bootstrap", "127.0.0.1:" + kept.number()),
                                    new ReadOrder(topic, List.of(), new Start.End())))
                    .hasMessageContaining("connection refused");
        }
    }
}
