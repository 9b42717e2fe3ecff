package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.WarningKind;
import dev.weir.transport.client.PlacingPublisher;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.LagSample;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody else writes to the topic of the run in transactions. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ForeignTransactionsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final Duration WITHIN = Duration.ofMinutes(2);

    private final String topic = "transactions-" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final AtomicInteger received = new AtomicInteger();

    private KafkaTransport open() {
        return Round.open(
                "bootstrap", BROKER.bootstrap(), "topic.name", topic, "consumer.isolation.level", "read_committed");
    }

    private KafkaProducer<byte[], byte[]> stranger() {
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        BROKER.bootstrap(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        topic),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private Subscriber subscriber(KafkaTransport transport) {
        transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
        Subscriber subscriber =
                transport.openSubscriber(0, (message, header, partition, offset, nanos) -> received.incrementAndGet());
        subscriber.awaitReady(WITHIN);
        return subscriber;
    }

    private static void publish(Publisher publisher, int from, int to) {
        for (int number = from; number < to; number++) {
            publisher.publish(number, Publisher.NO_KEY, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
        }
        assertThat(publisher.flush(WITHIN)).isTrue();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The flush waits for all.
    private static void write(KafkaProducer<byte[], byte[]> stranger, String topic, int records) {
        for (int record = 0; record < records; record++) {
            stranger.send(new ProducerRecord<>(topic, 0, null, new byte[100]));
        }
        stranger.flush();
    }

    private void await(Subscriber subscriber, int messages) {
        Round.await("all messages arrive", () -> {
            subscriber.poll(100);
            return received.get() >= messages;
        });
    }

    @Test
    void foreignMarkersAndAbortedRecordsAreNotSkippedMessages() {
        try (KafkaTransport transport = open();
                KafkaProducer<byte[], byte[]> stranger = stranger()) {
            Subscriber subscriber = subscriber(transport);
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            publish(publisher, 0, 5);
            stranger.beginTransaction();
            write(stranger, topic, 3);
            stranger.abortTransaction();
            // The call returns before the broker has written the marker.
            Round.await("the marker is in the log", () -> transport.end().equals(new Positions(Map.of(0, 9L))));
            publish(publisher, 5, 10);
            await(subscriber, 10);

            // Three records and the marker behind them.
            assertThat(transport.remarks().warnings())
                    .filteredOn(told -> told.atNanos().isPresent())
                    .singleElement()
                    .satisfies(incident -> {
                        assertThat(incident.kind()).isEqualTo(WarningKind.TRANSACTIONS_OF_OTHERS);
                        assertThat(incident.text())
                                .startsWith("topic " + topic
                                        + ", partition 0: transactions of others wrote to it; 4 offsets in 1"
                                        + " place held no message");
                    });
        }
    }

    @Test
    void messagesBehindOpenTransactionAreAckedPastTheReadableEnd() {
        try (KafkaTransport transport = open();
                KafkaProducer<byte[], byte[]> stranger = stranger()) {
            Subscriber subscriber = subscriber(transport);
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            publish(publisher, 0, 5);
            await(subscriber, 5);
            stranger.beginTransaction();
            write(stranger, topic, 1);
            publish(publisher, 5, 10);

            AtomicReference<LagSample> sample = new AtomicReference<>();
            try (ClusterObserver observer = transport.observe()) {
                Round.await("the log says where it ends", () -> {
                    observer.askLag(sample::set);
                    return sample.get() != null;
                });
            }

            assertThat(Objects.requireNonNull(sample.get()).end()).containsEntry(0, 5L);
            assertThat(((PlacingPublisher) publisher).acked()).isEqualTo(new Positions(Map.of(0, 11L)));
            stranger.abortTransaction();
        }
    }
}
