package dev.weir.transport.kafka;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A light client beside a real consumer on the same topic. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LightEqualityIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int PARTITIONS = 3;
    private static final int MEGABYTE = 1_024 * 1_024;

    private final String topic = "equal-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final Random random = new Random(20);

    private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> further) {
        Map<String, Object> properties = new java.util.HashMap<>(further);
        properties.put("bootstrap.servers", BROKER.bootstrap());
        properties.put("max.request.size", 3_000_000);
        properties.put("linger.ms", 5);
        properties.put("key.serializer", ByteArraySerializer.class);
        properties.put("value.serializer", ByteArraySerializer.class);
        return new KafkaProducer<>(properties);
    }

    /** Null and empty keys and values, headers by the name of the identity and by others, half of it compressible. */
    private ProducerRecord<byte[], byte[]> record(int number, int bytes) {
        byte @Nullable [] value = number % 7 == 3 ? null : new byte[bytes];
        if (value != null && number % 2 == 0) {
            random.nextBytes(value);
        }
        byte @Nullable [] key =
                number % 3 == 0 ? null : Integer.toString(number).getBytes(US_ASCII);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, number % PARTITIONS, key, value);
        if (number % 4 == 1) {
            record.headers().add(KafkaPublisher.HEADER, new byte[] {1}).add("other", new byte[] {2});
        }
        if (number % 4 == 2) {
            record.headers().add(KafkaPublisher.HEADER, new byte[] {1}).add(KafkaPublisher.HEADER, new byte[] {3, 4});
        }
        if (number % 4 == 3) {
            record.headers().add("other", null).add(KafkaPublisher.HEADER, null);
        }
        return record;
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip", "snappy", "lz4", "zstd"})
    void whateverTheCompressionItHandsOverWhatARealConsumerDoes(String compression) throws Exception {
        BROKER.create(topic, PARTITIONS, Map.of("max.message.bytes", "3000000"));
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of("compression.type", compression))) {
            send(producer, 0, 100, 0);
            send(producer, 100, 100, 1);
            send(producer, 200, 100, 100);
            send(producer, 300, 12, MEGABYTE);
        }

        requireEqual("read_uncommitted", 312);
    }

    @ParameterizedTest
    @CsvSource({"read_committed, 256", "read_uncommitted, 400"})
    void ofTransactionsItHandsOverWhatARealConsumerDoes(String isolation, int records) throws Exception {
        BROKER.create(topic, PARTITIONS, Map.of("max.message.bytes", "3000000"));
        try (KafkaProducer<byte[], byte[]> plain = producer(Map.of());
                KafkaProducer<byte[], byte[]> first = producer(Map.of("transactional.id", topic + "-1"));
                KafkaProducer<byte[], byte[]> second = producer(Map.of("transactional.id", topic + "-2"))) {
            first.initTransactions();
            second.initTransactions();
            for (int round = 0; round < 10; round++) {
                first.beginTransaction();
                second.beginTransaction();
                send(first, round * 40, 9, 100);
                send(plain, round * 40 + 9, 4, 100);
                send(second, round * 40 + 13, 18, 100);
                send(first, round * 40 + 31, 9, 100);
                if (round % 2 == 0) {
                    first.commitTransaction();
                } else {
                    first.abortTransaction();
                }
                if (round % 3 == 2) {
                    second.abortTransaction();
                } else {
                    second.commitTransaction();
                }
            }
        }

        awaitEndOfTransactions();
        // Committed: 10 times 4 without a transaction, 5 times 18 of the first, 7 times 18 of the second.
        requireEqual(isolation, records);
    }

    /** A commit returns before the partitions are told of it, and until then a reader of what is committed stops there. */
    private void awaitEndOfTransactions() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
            Round.await(
                    "no transaction is open",
                    () -> ends(admin, IsolationLevel.READ_COMMITTED)
                            .equals(ends(admin, IsolationLevel.READ_UNCOMMITTED)));
        }
    }

    private List<Long> ends(Admin admin, IsolationLevel isolation) {
        List<Long> ends = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            TopicPartition asked = new TopicPartition(topic, partition);
            ListOffsetsResult result =
                    admin.listOffsets(Map.of(asked, OffsetSpec.latest()), new ListOffsetsOptions(isolation));
            ends.add(result.partitionResult(asked)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join()
                    .offset());
        }
        return ends;
    }

    private void send(KafkaProducer<byte[], byte[]> producer, int first, int records, int bytes) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int number = first; number < first + records; number++) {
            sent.add(producer.send(record(number, bytes)));
        }
        producer.flush();
        for (Future<RecordMetadata> one : sent) {
            one.get(2, TimeUnit.MINUTES);
        }
    }

    private void requireEqual(String isolation, int records) {
        List<ReceivingClients.Received> real = real(isolation);
        List<ReceivingClients.Received> light = light(isolation, real.size());

        assertThat(real).hasSize(records);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            assertThat(of(light, partition)).isEqualTo(of(real, partition));
        }
    }

    private static List<ReceivingClients.Received> of(List<ReceivingClients.Received> all, int partition) {
        return all.stream().filter(one -> one.partition() == partition).toList();
    }

    private List<ReceivingClients.Received> real(String isolation) {
        List<ReceivingClients.Received> received = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(Map.of(
                "bootstrap.servers",
                BROKER.bootstrap(),
                "isolation.level",
                isolation,
                "enable.auto.commit",
                "false",
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class))) {
            List<TopicPartition> partitions = new ArrayList<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                partitions.add(new TopicPartition(topic, partition));
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            Round.await("the real consumer is at the end", () -> {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(20))) {
                    received.add(new ReceivingClients.Received(
                            record.partition(), record.offset(), wrapped(record.value()), identity(record)));
                }
                return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
            });
        }
        received.sort(Comparator.comparingLong(ReceivingClients.Received::offset));
        return received;
    }

    private static ByteBuffer identity(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(KafkaPublisher.HEADER);
        return wrapped(header == null ? null : header.value());
    }

    private static ByteBuffer wrapped(byte @Nullable [] bytes) {
        return bytes == null ? ByteBuffer.allocate(0) : ByteBuffer.wrap(bytes);
    }

    private List<ReceivingClients.Received> light(String isolation, int expected) {
        ReceivingClients clients = new ReceivingClients();
        try (KafkaTransport transport = Round.open(
                "bootstrap",
                BROKER.bootstrap(),
                "topic.name",
                topic,
                "topic.use",
                "reuse",
                "consumer.isolation.level",
                isolation,
                "consumer.auto.offset.reset",
                "earliest")) {
            transport.provision(new Topology(1, 1, Topology.Delivery.EACH));
            CrowdOrder.Work work = new CrowdOrder.Work(ClientWork.STAMP, 1);
            try (Crowd crowd = transport.openCrowd(new CrowdOrder(0, 0, 1, work, 0, CrowdOrder.Slow.NONE), clients)) {
                clients.subscribe(crowd, 0);
                ReceivingClients.pollUntil(
                        crowd, "it has as many", () -> clients.of(0).size() >= expected);
                for (int more = 0; more < 30; more++) {
                    crowd.poll(10_000_000);
                }
            }
        }
        assertThat(clients.dropped()).isEmpty();
        assertThat(clients.unreadable()).isEmpty();
        return clients.of(0);
    }
}
