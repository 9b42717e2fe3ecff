package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a run is told when a real consumer cannot read what a broker sends. */
final class UnreadableRecordsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final List<Long> offsets = new ArrayList<>();

    /** A client that cannot read an answer throws whatever that leads to, once it has its partitions. */
    private static final class UnreadingConsumer extends KafkaConsumer<Void, ByteBuffer> {

        UnreadingConsumer(Map<String, Object> properties) {
            super(properties);
        }

        @Override
        public ConsumerRecords<Void, ByteBuffer> poll(Duration wait) {
            throw new NullPointerException("a test");
        }
    }

    private static KafkaTransport open(KafkaDriver driver, String topic) {
        KafkaTransport transport = driver.open(
                Round.settings("bootstrap", BROKER.bootstrap(), "subscribe", "standalone", "topic.name", topic),
                Round.context());
        transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
        return transport;
    }

    private Subscriber subscriber(KafkaTransport transport) {
        Subscriber subscriber = transport.openSubscriber(0, (m, h, partition, offset, t) -> offsets.add(offset));
        subscriber.awaitReady(Duration.ofMinutes(2));
        return subscriber;
    }

    private static void publish(Publisher publisher, long sequence) {
        publisher.publish(sequence, 7, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
        publisher.flush(Duration.ofMinutes(1));
    }

    private static void damageLastByte(Path segment) throws IOException {
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // What is behind the last record has not been written yet; the record ends with an empty list of headers.
            ByteBuffer batch = ByteBuffer.allocate(12);
            channel.read(batch, 0);
            long end = 12L + batch.getInt(8);
            channel.write(ByteBuffer.wrap(new byte[] {1}), end - 1);
        }
    }

    @Test
    void aBatchThatIsDamagedInTheLogEndsTheRunAndSaysWhereItIs() throws IOException {
        String topic = "unreadable-damaged";
        try (KafkaTransport transport = open(new KafkaDriver(), topic)) {
            Subscriber subscriber = subscriber(transport);
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            publish(publisher, 0);
            damageLastByte(BROKER.segment(topic, 0));
            publish(publisher, 1);

            assertThatThrownBy(() -> Round.await("a poll that brings it", () -> {
                        subscriber.poll(1);
                        return false;
                    }))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot receive from topic " + topic)
                    .hasMessageContaining("Record batch for partition " + topic + "-0 at offset 0 is invalid");
            assertThat(offsets).isEmpty();
        }
    }

    @Test
    void anAnswerThatTheClientCannotReadIsNoErrorOfWeir() {
        try (KafkaTransport transport = open(new KafkaDriver(UnreadingConsumer::new), "unreadable-answer")) {
            Subscriber subscriber = transport.openSubscriber(0, (m, h, partition, offset, t) -> offsets.add(offset));

            assertThatThrownBy(() -> {
                        subscriber.awaitReady(Duration.ofMinutes(2));
                        subscriber.poll(1);
                    })
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("Kafka's client cannot read an answer of the broker"
                            + " (java.lang.NullPointerException: a test)");
        }
    }
}
