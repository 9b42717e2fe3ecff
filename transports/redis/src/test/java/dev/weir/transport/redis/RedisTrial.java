package dev.weir.transport.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.Warning;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.process.RestartableProcess;
import dev.weir.transport.testkit.Await;
import dev.weir.transport.topic.Topics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** What tests do with a transport over a real server. */
final class RedisTrial {

    static final Duration PATIENCE = Duration.ofSeconds(60);
    static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);
    static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private RedisTrial() {}

    /** What became of messages. */
    static final class Told implements AckListener {

        final AtomicInteger acked = new AtomicInteger();
        final Queue<String> failures = new ConcurrentLinkedQueue<>();

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            acked.incrementAndGet();
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            failures.add(kind + " " + cause);
        }

        int all() {
            return acked.get() + failures.size();
        }
    }

    /** A transport over a server of its own, or, with {@code uri}, over one that runs. */
    static RedisTransport open(String... settings) throws IOException {
        return open(1_000, settings);
    }

    static RedisTransport open(int messageBytes, String... settings) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("program", SharedRedis.program().toString());
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        RedisDriver driver = new RedisDriver();
        String id = String.format("%08x", ThreadLocalRandom.current().nextInt());
        return driver.open(Settings.of(driver.settings(), given), new RunContext(id, new SystemClock(), messageBytes));
    }

    static void send(Publisher publisher, long first, int messages) {
        for (int i = 0; i < messages; i++) {
            publisher.publish(first + i, Publisher.NO_KEY, ByteBuffer.allocate(1_000), NO_HEADER);
        }
    }

    static Told publish(RedisTransport transport, int messages) {
        Told told = new Told();
        try (Publisher publisher = transport.openPublisher(0, told)) {
            send(publisher, 0, messages);
            assertThat(publisher.flush(PATIENCE)).isTrue();
        }
        return told;
    }

    /** Polls until so many messages were received. */
    static void receive(Subscriber subscriber, AtomicInteger received, int messages) {
        Await.until(messages + " messages arrive", PATIENCE, () -> {
            subscriber.poll(1_000);
            return received.get() >= messages;
        });
        assertThat(received).hasValue(messages);
    }

    /** Polls until the subscriber has read what is there. */
    static void drain(RedisTransport transport, Subscriber subscriber) {
        Await.until("the end is reached", PATIENCE, () -> {
            subscriber.poll(1_000);
            return subscriber.position().reached(transport.end());
        });
        assertThat(subscriber.position().behind(transport.end())).isZero();
        assertThat(subscriber.position().beyond(transport.end(), Topics.ONE::told))
                .isEmpty();
    }

    static void kill(RestartableProcess server) {
        server.expectEnd();
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        process.destroyForcibly();
        Await.until("the server is gone", PATIENCE, () -> !process.isAlive());
    }

    static Acknowledgement worth(RedisTransport transport) {
        return Acknowledgement.in(transport.effectiveSettings()).orElseThrow();
    }

    static List<String> warnings(RedisTransport transport) {
        return transport.remarks().warnings().stream().map(Warning::text).toList();
    }
}
