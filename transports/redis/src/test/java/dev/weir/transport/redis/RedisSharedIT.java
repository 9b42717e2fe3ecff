package dev.weir.transport.redis;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over subscribers that share a consumer group. */
final class RedisSharedIT extends TransportContract {

    @RegisterExtension
    static final SharedRedis SERVER = new SharedRedis();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new RedisDriver())
                .with("uri", SERVER.address())
                .with("subscribe", "group");
    }
}
