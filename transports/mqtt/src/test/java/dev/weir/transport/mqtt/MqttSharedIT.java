package dev.weir.transport.mqtt;

import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over subscribers that share a subscription. */
final class MqttSharedIT extends MqttContract {

    @RegisterExtension
    static final SharedMosquitto SERVER = new SharedMosquitto();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new MqttDriver())
                .with("uri", SERVER.address())
                .with("subscribe", "shared");
    }
}
