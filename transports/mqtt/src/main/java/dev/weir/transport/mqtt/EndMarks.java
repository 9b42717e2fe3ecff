package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import java.nio.ByteBuffer;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Says to each subscriber that it has been given everything that it will be given. A mark is published when everything else was
 * acknowledged, so a server has it behind everything else. It is repeated, because a server drops it too where too much waits for a
 * subscriber. Used by one thread.
 */
final class EndMarks implements AutoCloseable {

    private static final long AGAIN_MILLIS = 200;

    private final MqttLink link;
    private final String topic;
    private final MqttQos qos;
    private final ScheduledExecutorService repeating = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("mqtt-marks").daemon().factory());
    private final AtomicLong last = new AtomicLong();

    EndMarks(MqttLink link, String topic, MqttQos qos) {
        this.link = link;
        this.topic = topic;
        this.qos = qos;
    }

    /** The number of the last one; 0 before the first. */
    long last() {
        return last.get();
    }

    /** Publishes one with the next number, and repeats it. */
    // It is repeated until this is closed.
    @SuppressWarnings("FutureReturnValueIgnored")
    void next() {
        if (last.incrementAndGet() == 1) {
            repeating.scheduleWithFixedDelay(this::send, 0, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void send() {
        byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(last.get()).array();
        link.publish(new MqttLink.Message(topic, qos, number, new byte[0]), new Unanswered());
    }

    @Override
    public void close() {
        repeating.shutdownNow();
    }

    /** What becomes of a mark is seen at the subscribers. */
    private static final class Unanswered implements MqttLink.Outcome {

        @Override
        public void accepted(boolean nobodySubscribes) {}

        @Override
        public void failed(Throwable fault) {}
    }
}
