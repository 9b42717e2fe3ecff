package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.lifecycle.ThreadFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FailureIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static RecordingSink subscribe(KafkaDataAdapter adapter, String item) {
        RecordingSink sink = new RecordingSink();
        adapter.subscribe(item, sink);
        return sink;
    }

    private static void awaitCalls(RecordingSink sink, int calls) {
        Eventually.await(() -> sink.calls().toString(), () -> sink.calls().size() >= calls);
    }

    @Test
    void anItemThatNoTemplateHasIsRefusedInWords() {
        try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), "any")
                .items("a", "b-#{k=KEY}")
                .start()) {
            assertThatThrownBy(() -> adapter.subscribe("b-[x=1]", new RecordingSink()))
                    .isInstanceOf(SubscriptionRefused.class)
                    .hasMessage("there is no item 'b-[x=1]' here; items are of the form a, b-[k=…]");
        }
    }

    @Test
    void subscriptionsEndWithoutATopicWhenThatIsAskedFor() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String name = "missing-" + System.nanoTime();
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), name)
                    .reading(new Reading(false, false, true, false, Command.NONE))
                    .start()) {
                RecordingSink sink = subscribe(adapter, "item-[key=A]");
                awaitCalls(sink, 1);
                assertThat(sink.calls())
                        .containsExactly("failed: no topic " + name + " exists at " + BROKER.bootstrap());

                topics.create(name, 1, "delete");
                RecordingSink again = subscribe(adapter, "item-[key=A]");
                Eventually.await(() -> again.calls().toString(), () -> {
                    // It may end once more, at the last look before the topic came.
                    if (again.calls().stream().anyMatch(call -> call.startsWith("failed"))) {
                        return true;
                    }
                    return again.isAnswered();
                });
            }
        }
    }

    @Test
    void aRecordThatCannotBeReadIsLeftOutAndCounted() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                    .value(EvaluatorType.JSON)
                    .fields("a", "#{VALUE.a}")
                    .start()) {
                RecordingSink sink = subscribe(adapter, "item-[key=A]");
                awaitCalls(sink, 1);
                topics.put(topic, "A", "nonsense");
                topics.put(topic, "A", "{\"a\":1}");
                awaitCalls(sink, 2);

                assertThat(sink.calls()).containsExactly("end of snapshot", "update {a=1}");
                Eventually.await("the count", () -> adapter.status().records().bad() == 1);
                assertThat(adapter.status().records().lastBad())
                        .startsWith(topic + ", partition 0, offset 0: the value is not JSON");
            }
        }
    }

    @Test
    void aBatchThatIsDamagedInTheLogIsPassedOverAndCounted() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            topics.put(topic, "A", "{\"a\":1}");
            topics.put(topic, "A", "{\"a\":\"damaged\"}");
            topics.put(topic, "A", "{\"a\":3}");
            BROKER.damage(topic, 0, "damaged");
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                    .value(EvaluatorType.JSON)
                    .fields("a", "#{VALUE.a}")
                    .reading(new Reading(true, true, false, false, Command.NONE))
                    .start()) {
                RecordingSink sink = subscribe(adapter, "item-[key=A]");

                Eventually.await(
                        () -> adapter.status().toString(),
                        () -> adapter.status().records().read() == 2);
                topics.put(topic, "A", "{\"a\":4}");
                Eventually.await(
                        () -> sink.calls().toString(), () -> sink.calls().contains("update {a=4}"));

                assertThat(adapter.status().records().bad()).isEqualTo(1);
                assertThat(adapter.status().records().lastBad())
                        .startsWith(topic + ", partition 0, offset 1: Record batch for partition " + topic
                                + "-0 at offset 1 is invalid, cause: Record is corrupt");
                assertThat(adapter.status().trouble()).isEmpty();
            }
        }
    }

    @Test
    void unreadableRecordEndsAllSubscriptionsIfConfigured() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                    .value(EvaluatorType.JSON)
                    .fields("a", "#{VALUE.a}")
                    .reading(new Reading(false, true, false, true, Command.NONE))
                    .start()) {
                RecordingSink a = subscribe(adapter, "item-[key=A]");
                RecordingSink b = subscribe(adapter, "item-[key=B]");
                awaitCalls(a, 1);
                awaitCalls(b, 1);
                topics.put(topic, "A", "{}");
                awaitCalls(a, 2);
                awaitCalls(b, 2);
                assertThat(a.calls().getLast())
                        .contains("failed: a record cannot be read", "there is no '.a' in VALUE");
                assertThat(b.calls().getLast()).startsWith("failed: ");

                RecordingSink again = subscribe(adapter, "item-[key=A]");
                awaitCalls(again, 1);
                topics.put(topic, "A", "{\"a\":2}");
                awaitCalls(again, 2);
                assertThat(again.calls()).containsExactly("end of snapshot", "update {a=2}");
            }
        }
    }

    @Test
    void aClusterThatWantsALoginIsReadWithOneAndTheSecretIsNeverShown() {
        String password = "gruebleintheweir";
        try (BrokerProcess broker =
                BrokerProcess.start(BrokerOptions.forTests().withUsers(Map.of("admin", password), "admin"))) {
            try (KafkaDataAdapter wrong = start(broker, "not-" + password)) {
                Eventually.await(
                        () -> "a refusal: " + wrong.status(),
                        () -> wrong.status().trouble().contains("uthenticat"));
                assertThat(wrong.status().toString()).doesNotContain(password);
            }
            try (KafkaDataAdapter right = start(broker, password)) {
                RecordingSink sink = subscribe(right, "item-[key=A]");
                awaitCalls(sink, 1);
                assertThat(sink.calls()).containsExactly("end of snapshot");
            }
        }
    }

    /** Lets the first consumer fail that is made with it, and none behind it. */
    public static final class FailingOnce implements ConsumerInterceptor<byte[], byte[]> {

        private static final AtomicInteger MADE = new AtomicInteger();

        @Override
        public void configure(Map<String, ?> configs) {
            if (MADE.getAndIncrement() == 0) {
                throw new KafkaException("a test");
            }
        }

        @Override
        public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
            return records;
        }

        @Override
        public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

        @Override
        public void close() {}
    }

    @Test
    void troubleOfReadingThatHasPassedIsToldNoMore() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaDataAdapter adapter =
                    start(BROKER.bootstrap(), topic, Map.of("interceptor.classes", FailingOnce.class.getName()))) {
                RecordingSink sink = subscribe(adapter, "item-[key=A]");
                awaitCalls(sink, 1);
                topics.put(topic, "A", "1");
                awaitCalls(sink, 2);

                assertThat(FailingOnce.MADE).hasValueGreaterThan(1);
                Eventually.await(
                        () -> "no trouble: " + adapter.status(),
                        () -> adapter.status().trouble().isEmpty());
            }
        }
    }

    private static KafkaDataAdapter start(BrokerProcess broker, String password) {
        Map<String, String> kafka = new HashMap<>();
        kafka.put("security.protocol", "SASL_PLAINTEXT");
        kafka.put("sasl.mechanism", "PLAIN");
        kafka.put(
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"admin\" password=\""
                        + password + "\";");
        return start(broker.bootstrap(), "topic", kafka);
    }

    private static KafkaDataAdapter start(String bootstrap, String topic, Map<String, String> added) {
        ConnectionSettings plain = TestConnection.to(bootstrap, topic).settings();
        Map<String, String> kafka = new HashMap<>(plain.kafka());
        kafka.putAll(added);
        KafkaDataAdapter adapter = new KafkaDataAdapter(new ConnectionSettings(
                plain.name(),
                kafka,
                plain.format(),
                plain.topics(),
                plain.fields(),
                plain.reading(),
                plain.snapshot()));
        adapter.start(new ThreadFailure());
        return adapter;
    }

    @Test
    void aValueThatKafkaRefusesIsRefusedBeforeAnythingIsOpened() {
        ConnectionSettings plain = TestConnection.to("localhost:1", "topic").settings();
        Map<String, String> kafka = new HashMap<>(plain.kafka());
        kafka.put("max.poll.records", "many");
        assertThatThrownBy(() -> new KafkaDataAdapter(new ConnectionSettings(
                        plain.name(),
                        kafka,
                        plain.format(),
                        plain.topics(),
                        plain.fields(),
                        plain.reading(),
                        plain.snapshot())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("max.poll.records");
    }

    /** Throws at the first update. */
    private record FailingSink(Error error, RecordingSink calls) implements ItemSink {

        @Override
        public void update(ItemEvent event, boolean snapshot) {
            throw error;
        }

        @Override
        public void endOfSnapshot() {
            calls.endOfSnapshot();
        }

        @Override
        public void clearSnapshot() {
            calls.clearSnapshot();
        }

        @Override
        public void failed(String reason) {
            calls.failed(reason);
        }
    }

    @Test
    void errorInOneUpdateEndsSubscriptionsAndReadingContinues() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaDataAdapter adapter =
                    TestConnection.to(BROKER.bootstrap(), topic).start()) {
                RecordingSink calls = new RecordingSink();
                adapter.subscribe("item-[key=A]", new FailingSink(new StackOverflowError("a test"), calls));
                awaitCalls(calls, 1);
                topics.put(topic, "A", "1");
                awaitCalls(calls, 2);
                assertThat(calls.calls()).containsExactly("end of snapshot", "failed: internal error of the gateway");

                RecordingSink next = subscribe(adapter, "item-[key=B]");
                awaitCalls(next, 1);
                topics.put(topic, "B", "1");
                awaitCalls(next, 2);
                assertThat(next.calls()).containsExactly("end of snapshot", "update {value=1}");
            }
        }
    }

    @Test
    void troubleOfTheJvmEndsTheSubscriptionsAndIsReported() {
        ThreadFailure failure = new ThreadFailure();
        CompletableFuture<String> reported = new CompletableFuture<>();
        failure.whenReported(reported::complete);
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            try (KafkaDataAdapter adapter = new KafkaDataAdapter(
                    TestConnection.to(BROKER.bootstrap(), topic).settings())) {
                adapter.start(failure);
                RecordingSink calls = new RecordingSink();
                adapter.subscribe("item-[key=A]", new FailingSink(new OutOfMemoryError("a test"), calls));
                awaitCalls(calls, 1);
                topics.put(topic, "A", "1");

                assertThat(reported.orTimeout(1, TimeUnit.MINUTES).join())
                        .isEqualTo("the thread weir-reading-test ended: java.lang.OutOfMemoryError: a test");
                assertThat(calls.calls()).containsExactly("end of snapshot", "failed: the gateway has stopped reading");
                assertThat(adapter.status().phase()).isEqualTo(ReadingStatus.Phase.CLOSED);
            }
        }
    }

    @Test
    void afterClosingNoThreadIsLeftAndNothingIsHeard() {
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            KafkaDataAdapter adapter =
                    TestConnection.to(BROKER.bootstrap(), topic).start();
            RecordingSink sink = subscribe(adapter, "item-[key=A]");
            awaitCalls(sink, 1);
            adapter.close();
            topics.put(topic, "A", "1");

            Eventually.await(
                    "threads to end",
                    () -> Thread.getAllStackTraces().keySet().stream()
                            .noneMatch(thread -> thread.getName().equals("weir-reading-test")
                                    || thread.getName().equals("weir-topics-test")));
            assertThat(sink.calls()).containsExactly("end of snapshot");
            assertThat(adapter.status().phase()).isEqualTo(ReadingStatus.Phase.CLOSED);
        }
    }
}
