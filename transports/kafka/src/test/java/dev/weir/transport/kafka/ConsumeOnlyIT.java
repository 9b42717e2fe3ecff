package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Ledger.Receipts;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.others.OthersFigures;
import dev.weir.result.others.OthersFigures.Offsets;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs that receive what a producer without Weir has put into a topic. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ConsumeOnlyIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final int EACH = 300;

    @TempDir
    private Path folder = Path.of("");

    private final String topic = "others-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final Instant first = Instant.now().minus(Duration.ofMinutes(30));

    @BeforeEach
    void topicOfTwoPartitions() throws Exception {
        BROKER.create(topic, 2, Map.of());
    }

    private static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()));
    }

    /** In each partition, one a second by what the values say; every hundredth says nothing. */
    private void fill(KafkaProducer<String, String> producer) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            sent.addAll(send(producer, i));
        }
        producer.flush();
        allAcknowledged(sent);
    }

    private static void allAcknowledged(List<Future<RecordMetadata>> sent) throws Exception {
        for (Future<RecordMetadata> one : sent) {
            one.get();
        }
    }

    private List<Future<RecordMetadata>> send(KafkaProducer<String, String> producer, int i) {
        String value = i % 100 == 99
                ? "{\"id\":" + i + "}"
                : "{\"meta\":{\"sent\":\"" + first.plusSeconds(i) + "\"},\"id\":" + i + "}";
        return List.of(
                producer.send(new ProducerRecord<>(topic, 0, null, value)),
                producer.send(new ProducerRecord<>(topic, 1, null, value)));
    }

    private static KafkaProducer<String, String> producer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", BROKER.bootstrap()));
        settings.putAll(more);
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    private RunResult run(KafkaDriver driver, String... more) throws Exception {
        Files.writeString(folder.resolve("others.yaml"), """
                transport: kafka
                kafka: { topic.name: %s, from: start }
                consume: { instant: json $.meta.sent, unit: ISO-8601, until: end }
                measure: 60s
                """.formatted(topic));
        List<String> options = new ArrayList<>(List.of("bootstrap=" + BROKER.bootstrap()));
        options.addAll(List.of(more));
        Scenario scenario = new ScenarioFiles(folder, List.of(driver)).load("others", options);
        RunRequest request = RunRequest.of(
                driver, scenario.target().settings(), new RunRequest.Start(11, List.of("test"), "test", ""));
        return new Run<>(request, MessageWork.of(scenario), new RunListener() {})
                .execute()
                .result();
    }

    private static OthersFigures others(RunResult result) {
        return result.messages().others().getFirst();
    }

    private static Holds holds(RunResult result, String metric) {
        return result.verdict().expectations().stream()
                .filter(expectation -> expectation.metric().equals(metric))
                .map(Verdict.Expectation::holds)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyMessageOfOthersIsCountedAndTimedFromItsInstant() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            fill(producer);
        }

        RunResult result = run(new KafkaDriver(), "subscribers=2");

        assertThat(others(result).offsets()).isEqualTo(new Offsets(600, 600, 0, 0, 0, 0, 0));
        assertThat(others(result).timing().withoutInstant()).isEqualTo(6);
        assertThat(others(result).timing().firstWithout()).endsWith("offset 99: no text or number at $.meta.sent");
        assertThat(others(result).timing().ahead()).isZero();
        assertThat(result.messages().ledger().total().receiving()).isEqualTo(new Receipts(600, 600, 0, 0, 0, 0, 0, 0));
        assertThat(holds(result, "lost")).as(result.verdict().sentence()).isEqualTo(Holds.YES);
        var latency = result.messages().latencies().getFirst();
        assertThat(latency.expected()).isEqualTo(594);
        long spanNanos = latency.timings().maxNanos() - latency.timings().minNanos();
        assertThat(spanNanos).as("from the first second to the last but one").isGreaterThan(295_000_000_000L);
    }

    @Test
    void transactionsAndTheirEndsAreToldApartFromLoss() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Map.of("transactional.id", topic))) {
            producer.initTransactions();
            for (int i = 0; i < EACH; i++) {
                producer.beginTransaction();
                List<Future<RecordMetadata>> sent = send(producer, i);
                producer.flush();
                allAcknowledged(sent);
                if (i % 3 == 0) {
                    producer.abortTransaction();
                } else {
                    producer.commitTransaction();
                }
            }
        }

        RunResult committed = run(new KafkaDriver(), "consumer.isolation.level=read_committed");
        RunResult all = run(new KafkaDriver());

        assertThat(others(committed).offsets()).isEqualTo(new Offsets(1_200, 400, 0, 200, 600, 0, 0));
        assertThat(holds(committed, "lost")).isEqualTo(Holds.YES);
        assertThat(others(all).offsets()).isEqualTo(new Offsets(1_200, 600, 0, 0, 600, 0, 0));
    }

    @Test
    void recordsThatTheConsumerSkipsAreFound() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            fill(producer);
        }

        RunResult result = run(new KafkaDriver(SkippingConsumer::new));

        assertThat(others(result).offsets()).isEqualTo(new Offsets(600, 540, 60, 0, 0, 0, 0));
        assertThat(holds(result, "lost")).isEqualTo(Holds.NO);
        assertThat(result.verdict().sentence()).contains("60 of ", "60 lost");
    }

    @Test
    void whatWasDeletedAndNeverReadIsNotTakenForNothing() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            fill(producer);
        }

        RunResult result = run(new KafkaDriver(settings -> new SkippingConsumer(settings, this::deleteAll)));

        assertThat(others(result).offsets()).isEqualTo(new Offsets(600, 540, 0, 0, 0, 60, 0));
        assertThat(holds(result, "lost")).isEqualTo(Holds.INCONCLUSIVE);
    }

    private void deleteAll() {
        try (Admin admin = admin()) {
            RecordsToDelete all = RecordsToDelete.beforeOffset(EACH);
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), all, new TopicPartition(topic, 1), all))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTopicThatNobodyMadeIsRefused() throws Exception {
        RunResult result = run(new KafkaDriver(), "topic.name=" + topic + "-none");

        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.ERROR);
        assertThat(result.verdict().sentence())
                .contains("there is no topic " + topic + "-none, and with 'consume' the run creates none");
    }

    /** A consumer that keeps every tenth record to itself. */
    private static final class SkippingConsumer extends KafkaConsumer<Void, ByteBuffer> {

        private final Runnable closing;

        private SkippingConsumer(Map<String, Object> settings) {
            this(settings, () -> {});
        }

        /** @param closing done when it is closed */
        private SkippingConsumer(Map<String, Object> settings, Runnable closing) {
            super(settings);
            this.closing = closing;
        }

        @Override
        public ConsumerRecords<Void, ByteBuffer> poll(Duration timeout) {
            ConsumerRecords<Void, ByteBuffer> found = super.poll(timeout);
            Map<TopicPartition, List<ConsumerRecord<Void, ByteBuffer>>> kept = new HashMap<>();
            for (TopicPartition partition : found.partitions()) {
                kept.put(
                        partition,
                        found.records(partition).stream()
                                .filter(record -> record.offset() % 10 != 5)
                                .toList());
            }
            return new ConsumerRecords<>(kept, found.nextOffsets());
        }

        @Override
        public void close(org.apache.kafka.clients.consumer.CloseOptions options) {
            super.close(options);
            closing.run();
        }
    }
}
