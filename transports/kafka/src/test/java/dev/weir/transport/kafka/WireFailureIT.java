package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.producer.KeyBytes;
import dev.weir.transport.kafka.producer.RecordPlaces;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.wire.WirePublisher;
import dev.weir.transport.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weir's own producer, when something fails for real. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WireFailureIT {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int PRODUCE = 0;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final String topic =
            "failure-" + Long.toHexString(ThreadLocalRandom.current().nextLong());

    private static void publish(Publisher publisher, long sequence) {
        ByteBuffer message = ByteBuffer.allocate(100).putLong(0, sequence);
        publisher.publish(sequence, Publisher.NO_KEY, message, NO_HEADER);
    }

    /** The messages in the log, in its order. */
    private List<Long> log(String bootstrap, int atLeast) {
        List<Long> found = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            TopicPartition only = new TopicPartition(topic, 0);
            consumer.assign(List.of(only));
            long end = consumer.endOffsets(List.of(only)).getOrDefault(only, 0L);
            assertThat(end).isGreaterThanOrEqualTo(atLeast);
            consumer.seekToBeginning(List.of(only));
            while (consumer.position(only) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    found.add(ByteBuffer.wrap(record.value()).getLong());
                }
            }
        }
        return found;
    }

    private static List<Long> each(int messages) {
        return LongStream.range(0, messages).boxed().toList();
    }

    @Test
    void aBrokerThatIsKilledAndComesBackHasEachMessageOnceAndInOrder() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests());
                KafkaTransport transport = Round.open(
                        "bootstrap", broker.bootstrap(),
                        "clients", "wire",
                        "topic.name", topic,
                        "producer.batch.size", "1000",
                        "producer.linger.ms", "0")) {
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            int sent = 0;
            // Less than the buffer holds: a publisher that waits for room would wait until the broker is back.
            while (sent < 2_000) {
                publish(publisher, sent++);
            }
            Round.await("some are in the log", () -> answers.acked() >= 1_000);
            broker.expectEnd();
            ProcessHandle killed = ProcessHandle.of(broker.pid()).orElseThrow();
            killed.destroyForcibly();
            for (int more = 0; more < 5_000; more++) {
                publish(publisher, sent++);
            }
            broker.startAgain();

            assertThat(publisher.flush(PATIENCE)).isTrue();
            assertThat(answers.failed()).isEmpty();
            assertThat(answers.told()).isEqualTo(sent);
            assertThat(log(broker.bootstrap(), sent)).isEqualTo(each(sent));
        }
    }

    @ParameterizedTest
    @EnumSource(LosingProxy.Loss.class)
    void aLostAnswerIsAskedForAgainAndNothingIsWrittenTwice(LosingProxy.Loss loss) throws Exception {
        BROKER.create(topic, 1, Map.of());
        try (LosingProxy proxy = new LosingProxy(BROKER.bootstrap(), PRODUCE, loss)) {
            WirePublisherUnderTest publisher = new WirePublisherUnderTest(proxy.bootstrap(), topic, Map.of());
            for (long sequence = 0; sequence < 500; sequence++) {
                publish(publisher.publisher, sequence);
            }

            assertThat(publisher.publisher.flush(PATIENCE)).isTrue();
            publisher.publisher.close();
            assertThat(proxy.hasLost()).isTrue();
            assertThat(publisher.answers.acked()).isEqualTo(500);
            assertThat(publisher.publisher.warnings())
                    .extracting(Warning::kind)
                    .hasSize(loss == LosingProxy.Loss.GARBLED ? 1 : 0)
                    .containsOnly(
                            loss == LosingProxy.Loss.GARBLED
                                    ? new WarningKind[] {WarningKind.ANSWER_NOT_READABLE}
                                    : new WarningKind[0]);
            assertThat(log(BROKER.bootstrap(), 500)).isEqualTo(each(500));
        }
    }

    @Test
    void aBrokerThatIsGoneLeavesEachMessageTold() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            KafkaTransport transport = Round.open(
                    "bootstrap", broker.bootstrap(),
                    "clients", "wire",
                    "topic.name", topic,
                    "connect-timeout", "10s",
                    "producer.max.block.ms", "100",
                    "producer.buffer.memory", "200000");
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            publish(publisher, 0);
            assertThat(publisher.flush(PATIENCE)).isTrue();
            ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
            broker.onExit().join();
            int sent = 1;
            while (answers.failed().isEmpty()) {
                publish(publisher, sent++);
            }

            assertThat(answers.failed().values())
                    .extracting(Round.Answers.Failure::kind)
                    .containsOnly(FailureKind.NOT_SENT);
            assertThat(publisher.flush(Duration.ofMillis(100))).isFalse();
            publisher.close();
            assertThat(answers.told()).isEqualTo(sent);
            assertThat(answers.failed().get(1L))
                    .extracting(Round.Answers.Failure::kind)
                    .isEqualTo(FailureKind.TIMED_OUT);
            assertThatThrownBy(() -> publish(publisher, 99)).hasMessageContaining("is closed");
            assertThatThrownBy(transport::close).isInstanceOf(TransportException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 8, 40})
    void aServerThatIsNoBrokerIsOneErrorInTime(int noise) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerNoise(server, noise));

            assertThatThrownBy(() -> new WirePublisherUnderTest(
                            "127.0.0.1:" + server.getLocalPort(), topic, Map.of("max.block.ms", "1000")))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("got no answer about topic " + topic + " within 5000 ms");
        }
    }

    private static void answerNoise(ServerSocket server, int noise) {
        Random random = new Random(noise);
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[100]);
                byte[] answer = new byte[Integer.BYTES + noise];
                random.nextBytes(answer);
                ByteBuffer.wrap(answer).putInt(0, noise);
                socket.getOutputStream().write(answer);
            } catch (IOException e) {
                // The client has gone, or the test is over.
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "transactions.messages, 10, transactions",
        "producer.interceptor.classes, org.apache.kafka.clients.producer.ProducerInterceptor, interceptors",
        "producer.partitioner.class, org.apache.kafka.clients.producer.RoundRobinPartitioner, partitioners of your own"
    })
    void whatItCannotDoIsRefused(String setting, String value, String what) {
        assertThatThrownBy(() -> new KafkaDriver()
                        .validate(Round.settings("bootstrap", "localhost:9092", "clients", "wire", setting, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("the client 'wire' has no " + what + "; possible with:  clients: real");
    }

    /** A publisher without a run around it. */
    private static final class WirePublisherUnderTest {
        private final Round.Answers answers = new Round.Answers();
        private final WirePublisher publisher;

        WirePublisherUnderTest(String bootstrap, String topic, Map<String, String> more) {
            Map<String, Object> effective =
                    ClientProperties.of(Round.settings("bootstrap", bootstrap)).effective(ClientKind.PRODUCER);
            effective.putAll(more);
            publisher = WirePublisher.open(
                    effective,
                    new WirePublisher.Order(
                            RecordPlaces.anywhere(TopicPlaces.of(topic), Topics.ONE.order(), 0),
                            answers,
                            Round.context().clock(),
                            new KeyBytes(List.of()),
                            KafkaPublisher.HEADER));
        }
    }
}
