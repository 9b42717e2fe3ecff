package dev.weir.transport.kafka;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, with fewer partitions than subscribers and no group. */
@Tag("thorough") // the contract once more; KafkaTransportIT runs it usually
final class KafkaStandaloneIT extends TransportContract {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new KafkaDriver())
                .with("bootstrap", BROKER.bootstrap())
                .with("topic.partitions", "2")
                .with("subscribe", "standalone");
    }
}
