package dev.weir.transport.kafka;

import dev.weir.transport.testkit.TransportUnderTest;
import dev.weir.transport.testkit.operation.OperationContract;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of operations, on a real broker. */
final class KafkaOperationsIT extends OperationContract {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new KafkaDriver()).with("bootstrap", BROKER.bootstrap());
    }
}
