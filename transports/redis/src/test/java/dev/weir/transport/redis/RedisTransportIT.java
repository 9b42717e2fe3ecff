package dev.weir.transport.redis;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over subscribers that each read the streams. */
final class RedisTransportIT extends TransportContract {

    @RegisterExtension
    static final SharedRedis SERVER = new SharedRedis();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new RedisDriver())
                .with("uri", SERVER.address())
                .with("stream.count", "3");
    }
}
