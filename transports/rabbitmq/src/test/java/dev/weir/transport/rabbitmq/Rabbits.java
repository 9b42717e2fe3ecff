package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver.RunContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What tests of a real server do again and again. */
final class Rabbits {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private Rabbits() {}

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
    }

    /** @param settings names and values in turn */
    static RabbitTransport open(String... settings) {
        return open(1_000, settings);
    }

    static RabbitTransport open(int mostBytes, String... settings) {
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        RabbitDriver driver = new RabbitDriver();
        String runId = String.format("%08x", ThreadLocalRandom.current().nextInt());
        return driver.open(Settings.of(driver.settings(), given), new RunContext(runId, new SystemClock(), mostBytes));
    }

    static void publish(Publisher publisher, int from, int messages) {
        for (int i = from; i < from + messages; i++) {
            publisher.publish(i, Publisher.NO_KEY, ByteBuffer.allocate(100), NO_HEADER);
        }
    }

    /** Publishes over a publisher that is closed afterwards. */
    static Told publish(RabbitTransport transport, int messages) {
        Told told = new Told();
        try (Publisher publisher = transport.openPublisher(0, told)) {
            publish(publisher, 0, messages);
            assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
        }
        return told;
    }

    static void await(String what, BooleanSupplier condition) {
        long begunNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - begunNanos)
                    .as(what)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            LockSupport.parkNanos(1_000_000);
        }
    }
}
