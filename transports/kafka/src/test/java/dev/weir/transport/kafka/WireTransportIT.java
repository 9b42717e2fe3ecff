package dev.weir.transport.kafka;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract, with Weir's own producer. */
final class WireTransportIT extends TransportContract {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new KafkaDriver())
                .with("bootstrap", BROKER.bootstrap())
                .with("clients", "wire");
    }
}
