package dev.weir.transport.kafka.failure;

import java.time.Duration;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;

/** Waits for the records of a consumer. What the broker sent may end that in ways that do not say what happened. */
public final class Polls {

    /** How a consumer begins what it says when it cannot go on behind a record; the cause says which one, and why. */
    private static final String STUCK = "Received exception when fetching the next record from ";

    private Polls() {}

    /**
     * The next records.
     *
     * @throws KafkaException if there are none to be had, in words that say why
     */
    public static <K, V> ConsumerRecords<K, V> next(Consumer<K, V> consumer, Duration limit) {
        return next(consumer::poll, limit);
    }

    /** The same of a member of a share group. */
    public static <K, V> ConsumerRecords<K, V> next(ShareConsumer<K, V> consumer, Duration limit) {
        return next(consumer::poll, limit);
    }

    private static <R> R next(Function<Duration, R> polling, Duration limit) {
        try {
            return polling.apply(limit);
        } catch (RuntimeException e) {
            // Whatever a client throws that cannot read an answer.
            throw explained(e);
        }
    }

    static RuntimeException explained(RuntimeException fault) {
        Throwable cause = fault.getCause();
        if (cause != null && String.valueOf(fault.getMessage()).startsWith(STUCK)) {
            return new KafkaException(
                    "the log holds what cannot be read, and nothing behind it is received: " + cause.getMessage(),
                    fault);
        }
        return UnreadableByClient.is(fault)
                ? new KafkaException("Kafka's client cannot read an answer of the broker (" + fault + ")", fault)
                : fault;
    }
}
