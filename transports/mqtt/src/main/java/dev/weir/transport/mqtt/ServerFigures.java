package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What a server tells of itself below {@code $SYS}, as Mosquitto does: its version, and how many messages it has dropped without
 * telling a client. It tells anew from time to time. Thread-safe.
 */
final class ServerFigures {

    private static final String VERSION = "$SYS/broker/version";
    private static final String DROPPED = "$SYS/broker/publish/messages/dropped";
    private static final String UPTIME = "$SYS/broker/uptime";
    /** Mosquitto tells every 10 s unless it is configured otherwise. */
    private static final Duration AGAIN_WITHIN = Duration.ofSeconds(12);

    private String version = "";
    private long uptimes;
    private boolean tellsDropped;
    private long lastDropped;
    private long dropped;

    private final MqttLink link;
    private final MqttTopics topics;
    private final Duration answersWithin;

    ServerFigures(MqttLink link, MqttTopics topics, Duration answersWithin) {
        this.link = link;
        this.topics = topics;
        this.answersWithin = answersWithin;
    }

    /** Asks for them; a server that tells nothing is none the worse. */
    void follow() {
        try {
            link.subscribe(List.of(VERSION, DROPPED, UPTIME), MqttQos.AT_MOST_ONCE, this::take, answersWithin);
        } catch (TransportException e) {
            return; // It does not let this client read them: then they are unknown, and reports say so.
        }
        fence();
        synchronized (this) {
            dropped = 0;
        }
    }

    /** What it told until now has come. */
    private void fence() {
        try {
            Fence.passed(link, topics.nobody(), answersWithin);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void take(String topic, byte[] content, ByteBuffer identity, Runnable acknowledge) {
        String text = new String(content, StandardCharsets.UTF_8).strip();
        switch (topic) {
            case VERSION -> version = text;
            case UPTIME -> uptimes++;
            case DROPPED -> drop(text);
            default -> {} // Nothing else was asked for.
        }
        acknowledge.run();
        notifyAll();
    }

    /** A server that was started again counts anew. */
    private void drop(String text) {
        long now;
        try {
            now = Long.parseLong(text);
        } catch (NumberFormatException e) {
            return; // Another server's topic of that name.
        }
        dropped += now >= lastDropped ? now - lastDropped : now;
        lastDropped = now;
        tellsDropped = true;
    }

    /** {@code mosquitto 2.0.11}; empty when the server does not tell. */
    synchronized String version() {
        return version.replace(" version ", " ");
    }

    /**
     * How many messages it has dropped since {@link #follow}, of any client, as it says next: waits for that. Empty when it does not
     * tell.
     */
    OptionalLong dropped() {
        try {
            if (tells() && link.state().awaitUp(Duration.ZERO)) {
                awaitUptime();
                fence();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return tellsDropped ? OptionalLong.of(dropped) : OptionalLong.empty();
        }
    }

    private synchronized boolean tells() {
        return uptimes > 0 || tellsDropped;
    }

    /** It comes first of what is told at one time. */
    private synchronized void awaitUptime() throws InterruptedException {
        long before = uptimes;
        long endNanos = System.nanoTime() + AGAIN_WITHIN.toNanos();
        long leftMillis = AGAIN_WITHIN.toMillis();
        while (uptimes == before && leftMillis > 0) {
            wait(leftMillis);
            leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        }
    }
}
