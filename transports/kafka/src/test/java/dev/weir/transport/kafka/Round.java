package dev.weir.transport.kafka;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.settings.KafkaSettings;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** What the tests of this module share: opening a transport, hearing of every message, and waiting for something. */
public final class Round {

    /** Part of what is said of a peer that does not answer within a second. */
    static final String SILENT = "connected, but it does not answer";

    private Round() {}

    /** Opens a transport with some settings, given as name, value, name, value. */
    static KafkaTransport open(String... settings) {
        return new KafkaDriver().open(settings(settings), context());
    }

    /** The same, for messages of at most so many bytes. */
    static KafkaTransport openLarge(int maxMessageBytes, String... settings) {
        RunContext context = context();
        return new KafkaDriver()
                .open(settings(settings), new RunContext(context.runId(), context.clock(), maxMessageBytes));
    }

    /** As {@link #open}, but opens again while that fails because the machine is slow; for two minutes at most. */
    static KafkaTransport openDespite(Predicate<String> slowness, String... settings) {
        long limitNanos = Duration.ofMinutes(2).toNanos();
        long begunNanos = System.nanoTime();
        while (true) {
            try {
                return open(settings);
            } catch (TransportException e) {
                boolean slow = slowness.test(String.valueOf(e.getMessage()));
                if (!slow || System.nanoTime() - begunNanos > limitNanos) {
                    throw e;
                }
            }
        }
    }

    public static Settings settings(String... namesAndValues) {
        Map<String, String> given = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Settings.of(KafkaSettings.DECLARATIONS, given);
    }

    public static RunContext context() {
        return new RunContext(String.format("%08x", ThreadLocalRandom.current().nextInt()), new SystemClock(), 1_000);
    }

    /** Waits for something that must come, however slow the machine is. */
    static void await(String what, BooleanSupplier condition) {
        long begunNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begunNanos > Duration.ofSeconds(60).toNanos()) {
                throw new AssertionError("not within 60 s: " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Remembers what became of every message. */
    static final class Answers implements AckListener {

        /** What became of one message. */
        record Failure(FailureKind kind, String cause) {}

        private final Map<Long, Failure> failed = new ConcurrentHashMap<>();
        private final Map<Long, Long> acked = new ConcurrentHashMap<>();
        private final AtomicInteger told = new AtomicInteger();

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            acked.put(sequence, ackedNanos);
            told.incrementAndGet();
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            failed.put(sequence, new Failure(kind, cause));
            told.incrementAndGet();
        }

        Map<Long, Failure> failed() {
            return failed;
        }

        int acked() {
            return acked.size();
        }

        /** How often anything was told. */
        int told() {
            return told.get();
        }
    }
}
