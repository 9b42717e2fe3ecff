package dev.weir.transport.kafka;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, with several partitions in a group of the classic protocol, with commits and compression. */
@Tag("thorough") // the contract once more; RebalanceIT tries this group usually
final class KafkaClassicGroupIT extends TransportContract {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new KafkaDriver())
                .with("bootstrap", BROKER.bootstrap())
                .with("topic.partitions", "4")
                .with("producer.compression.type", "lz4")
                .with("producer.linger.ms", "20")
                .with("consumer.enable.auto.commit", "true")
                .with("consumer.auto.commit.interval.ms", "50");
    }
}
