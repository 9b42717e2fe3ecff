package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A message that a client publishes and subscribes to itself. In MQTT 3.1.1, and beyond a limit that no client is told, a server
 * drops a message that is too large and acknowledges it: only that it comes back shows that it is taken.
 */
final class SizeTrial {

    private static final byte[] NOTHING = {};

    private SizeTrial() {}

    /** Whether one of that size comes back before a small one that is published after it. */
    static boolean comesBack(MqttLink link, String topic, int bytes, Duration within) {
        CountDownLatch first = new CountDownLatch(1);
        boolean[] whole = {false};
        link.subscribe(
                List.of(topic),
                MqttQos.AT_LEAST_ONCE,
                (name, content, identity, acknowledge) -> {
                    acknowledge.run();
                    whole[0] |= content.length == bytes;
                    first.countDown();
                },
                within);
        publish(link, topic, new byte[bytes], first);
        publish(link, topic, NOTHING, first);
        try {
            return first.await(within.toNanos(), TimeUnit.NANOSECONDS) && whole[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void publish(MqttLink link, String topic, byte[] content, CountDownLatch first) {
        link.publish(new MqttLink.Message(topic, MqttQos.AT_LEAST_ONCE, content, NOTHING), new MqttLink.Outcome() {
            @Override
            public void accepted(boolean nobodySubscribes) {}

            @Override
            public void failed(Throwable fault) {
                first.countDown(); // A server may end the connection instead.
            }
        });
    }
}
