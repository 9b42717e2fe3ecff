package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a real consumer is told to wait for records. */
final class PollTimeoutIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private final List<Duration> waits = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();

    /** A real consumer that notes the limit of every poll. */
    private final class NotingConsumer extends KafkaConsumer<Void, ByteBuffer> {

        NotingConsumer(Map<String, Object> properties) {
            super(properties);
        }

        @Override
        public ConsumerRecords<Void, ByteBuffer> poll(Duration wait) {
            waits.add(wait);
            return super.poll(wait);
        }
    }

    @ParameterizedTest
    @CsvSource({"group, 0s, PT0S", "group, 370ms, PT0.37S", "standalone, 0s, PT0S", "standalone, 1s, PT1S"})
    void everyPollOfTheClientWaitsAsLongAsTheSettingSays(String subscribe, String setting, Duration expected) {
        KafkaDriver driver = new KafkaDriver(NotingConsumer::new);
        try (KafkaTransport transport = driver.open(
                Round.settings("bootstrap", BROKER.bootstrap(), "subscribe", subscribe, "poll-timeout", setting),
                Round.context())) {
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            Subscriber subscriber = transport.openSubscriber(0, (m, h, p, offset, t) -> offsets.add(offset));
            subscriber.awaitReady(Duration.ofMinutes(2));
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            publisher.publish(0, 7, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            waits.clear();

            Round.await("the message arrives", () -> {
                subscriber.poll(1);
                return !offsets.isEmpty();
            });

            assertThat(waits).isNotEmpty().containsOnly(expected);
        }
    }
}
