package dev.weir.transport.mqtt;

import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all transports, over MQTT 3.1.1 and QoS 2. */
final class MqttExactlyOnceIT extends MqttContract {

    @RegisterExtension
    static final SharedMosquitto SERVER = new SharedMosquitto();

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new MqttDriver())
                .with("uri", SERVER.address())
                .with("version", "3.1.1")
                .with("qos", "2")
                // Mosquitto 2.0.11 loses messages of QoS 2 in MQTT 3.1.1 when more are under way than it takes at a
                // time.
                .with("window", "20");
    }
}
