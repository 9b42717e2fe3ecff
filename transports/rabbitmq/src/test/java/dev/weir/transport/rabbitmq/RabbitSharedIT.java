package dev.weir.transport.rabbitmq;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over subscribers that share a classic queue. */
final class RabbitSharedIT extends TransportContract {

    @RegisterExtension
    static final SharedRabbit SERVER = new SharedRabbit();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new RabbitDriver())
                .with("uri", SERVER.uri())
                .with("subscribe", "shared");
    }
}
