package dev.weir.transport.rabbitmq;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over a quorum queue for each subscriber. */
@Tag("thorough") // for a client, it is like a classic queue
final class RabbitQuorumIT extends TransportContract {

    @RegisterExtension
    static final SharedRabbit SERVER = new SharedRabbit();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new RabbitDriver())
                .with("uri", SERVER.uri())
                .with("queue", "quorum");
    }
}
