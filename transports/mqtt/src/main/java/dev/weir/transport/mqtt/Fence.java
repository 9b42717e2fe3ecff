package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * An empty message to nobody that a server acknowledges. When it has, it has read everything that was written before over the same
 * connection, and has answered what it answers at once.
 */
final class Fence implements MqttLink.Outcome {

    private static final byte[] NOTHING = {};

    private final CountDownLatch answered = new CountDownLatch(1);
    private volatile boolean passed;

    private Fence() {}

    /** Publishes one; returns whether it was acknowledged in time. */
    static boolean passed(MqttLink link, String topic, Duration within) throws InterruptedException {
        Fence fence = new Fence();
        link.publish(new MqttLink.Message(topic, MqttQos.AT_LEAST_ONCE, NOTHING, NOTHING), fence);
        return fence.answered.await(within.toNanos(), TimeUnit.NANOSECONDS) && fence.passed;
    }

    @Override
    public void accepted(boolean nobodySubscribes) {
        passed = true;
        answered.countDown();
    }

    @Override
    public void failed(Throwable fault) {
        answered.countDown();
    }
}
