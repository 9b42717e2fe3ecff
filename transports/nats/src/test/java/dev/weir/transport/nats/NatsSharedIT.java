package dev.weir.transport.nats;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over subscribers that share a durable consumer. */
final class NatsSharedIT extends TransportContract {

    @RegisterExtension
    static final SharedNats SERVER = new SharedNats();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new NatsDriver())
                .with("uri", SERVER.address())
                .with("subscribe", "pull")
                .with("stream.storage", "memory");
    }
}
