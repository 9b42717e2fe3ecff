package dev.weir.transport.kafka.producer;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** A producer whose waits end in time. May be used by any thread. */
public final class BoundedProducer {

    private final Producer<byte[], byte[]> producer;
    private final @Nullable Metric retries;

    /** Of a producer that is open, and that its user closes by {@link #close}. */
    public BoundedProducer(Producer<byte[], byte[]> producer) {
        this.producer = producer;
        this.retries = producer.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals("record-retry-total")
                        && entry.getKey().group().equals("producer-metrics"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** The producer itself. */
    public Producer<byte[], byte[]> producer() {
        return producer;
    }

    /** Whether the producer has repeated any request so far; also when it does not tell. */
    public boolean hasRetried() {
        return retries == null || !(retries.metricValue() instanceof Double count) || count > 0;
    }

    /** Sends what is held back and waits for the answers, at most so long; when interrupted, it ends earlier. */
    public void flush(Duration limit) {
        // The producer's own flush waits without limit.
        Thread flushing = Thread.ofPlatform()
                .daemon()
                .name(Thread.currentThread().getName() + "-flush")
                .start(this::flushUntilInterrupted);
        try {
            flushing.join(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        flushing.interrupt();
    }

    private void flushUntilInterrupted() {
        try {
            producer.flush();
        } catch (InterruptException e) {
            // The limit has passed; who flushes counts what has no answer.
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Closes the producer, and waits for the answers to what is under way, at most so long. When interrupted, it no longer
     * waits for answers, but still for the producer's thread, which calls back for every record it had taken.
     */
    public void close(Duration limit) {
        Duration left = limit;
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    producer.close(left);
                    return;
                } catch (InterruptException e) {
                    interrupted |= Thread.interrupted();
                    left = Duration.ZERO;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
