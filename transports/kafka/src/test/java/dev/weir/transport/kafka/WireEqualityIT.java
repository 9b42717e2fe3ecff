package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.client.HeaderPublisher;
import dev.weir.transport.client.KeyPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same messages through Kafka's producer and through Weir's own, read back by Kafka's consumer. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WireEqualityIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int MESSAGES = 1_500;
    private static final int PARTITIONS = 3;
    private static final int MOST_BYTES = 1_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final long seed = ThreadLocalRandom.current().nextLong();

    /** What a consumer sees of a record, and can be compared. */
    private record Seen(String partition, String key, String value, List<String> headers) {}

    /** A message, made of its number alone. */
    private final class Message {
        private final Random random;
        private final byte @Nullable [] key;
        private final byte[] value;
        private final List<Map.Entry<String, byte[]>> headers = new ArrayList<>();

        Message(long sequence) {
            random = new Random(seed + sequence);
            key = switch (random.nextInt(4)) {
                case 0 -> null;
                case 1 -> bytes(0);
                default -> bytes(1 + random.nextInt(40));
            };
            value = bytes(
                    switch (random.nextInt(200)) {
                        case 0 -> MOST_BYTES - random.nextInt(10);
                        case 1, 2, 3, 4, 5 -> 0;
                        case 6, 7, 8 -> random.nextInt(100_000);
                        default -> 1 + random.nextInt(2_000);
                    });
            for (int i = random.nextInt(3); i > 0; i--) {
                headers.add(Map.entry("h" + random.nextInt(3), bytes(random.nextInt(50))));
            }
        }

        private byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }
    }

    @ParameterizedTest
    @CsvSource({"all, none", "all, lz4", "1, zstd", "1, gzip", "0, snappy", "0, none"})
    void bothClientsWriteTheSameRecords(String acks, String compression) {
        Map<Long, Seen> real = written("real", acks, compression);
        Map<Long, Seen> wire = written("wire", acks, compression);

        assertThat(wire).as("seed %d", seed).hasSize(MESSAGES).isEqualTo(real);
    }

    private Map<Long, Seen> written(String client, String acks, String compression) {
        String topic = "equal-" + client + "-"
                + Long.toHexString(ThreadLocalRandom.current().nextLong());
        try (KafkaTransport transport = Round.openLarge(
                MOST_BYTES,
                "bootstrap",
                BROKER.bootstrap(),
                "clients",
                client,
                "topic.name",
                topic,
                "topic.partitions",
                Integer.toString(PARTITIONS),
                "producer.acks",
                acks,
                "producer.compression.type",
                compression)) {
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            publish(publisher);
            assertThat(publisher.flush(PATIENCE)).isTrue();
            assertThat(answers.failed()).isEmpty();
            assertThat(answers.told()).isEqualTo(MESSAGES);
            return readBack(topic);
        }
    }

    private void publish(Publisher publisher) {
        Message[] now = new Message[1];
        ((KeyPublisher) publisher).takeKeys(() -> now[0].key);
        ((HeaderPublisher) publisher)
                .addHeaders(into -> now[0].headers.forEach(header -> into.accept(header.getKey(), header.getValue())));
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            now[0] = new Message(sequence);
            ByteBuffer value = sequence % 2 == 0
                    ? ByteBuffer.wrap(now[0].value)
                    : ByteBuffer.allocateDirect(now[0].value.length)
                            .put(now[0].value)
                            .flip();
            publisher.publish(
                    sequence,
                    Publisher.NO_KEY,
                    value,
                    ByteBuffer.allocate(Long.BYTES).putLong(0, sequence));
        }
    }

    private Map<Long, Seen> readBack(String topic) {
        Map<Long, Seen> seen = new HashMap<>();
        long[] latest = new long[PARTITIONS];
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", BROKER.bootstrap()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = IntStream.range(0, PARTITIONS)
                    .mapToObj(partition -> new TopicPartition(topic, partition))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Round.await("every message is in the log", () -> {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    long sequence = ByteBuffer.wrap(
                                    record.headers().lastHeader("weir").value())
                            .getLong();
                    assertThat(sequence).as("order").isGreaterThanOrEqualTo(latest[record.partition()]);
                    latest[record.partition()] = sequence;
                    assertThat(seen.put(sequence, seen(record)))
                            .as("message %d", sequence)
                            .isNull();
                }
                return seen.size() == MESSAGES;
            });
        }
        return seen;
    }

    /** A record without a key may go to any partition. */
    private static Seen seen(ConsumerRecord<byte[], byte[]> record) {
        List<String> headers = new ArrayList<>();
        record.headers().forEach(header -> headers.add(header.key() + " " + words(header.value())));
        return new Seen(
                record.key() == null ? "any" : Integer.toString(record.partition()),
                words(record.key()),
                words(record.value()),
                headers);
    }

    private static String words(byte[] bytes) {
        return bytes == null
                ? "null"
                : bytes.length > 100
                        ? bytes.length + " bytes " + java.util.Arrays.hashCode(bytes)
                        : java.util.HexFormat.of().formatHex(bytes);
    }
}
