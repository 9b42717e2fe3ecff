package dev.weir.transport.mqtt;

import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over MQTT 5 and QoS 0. */
final class MqttUnacknowledgedIT extends MqttContract {

    @RegisterExtension
    static final SharedMosquitto SERVER = new SharedMosquitto();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new MqttDriver())
                .with("uri", SERVER.address())
                .with("qos", "0");
    }
}
