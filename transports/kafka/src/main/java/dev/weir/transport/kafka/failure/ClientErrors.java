package dev.weir.transport.kafka.failure;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Errors that the threads of Kafka's clients survive and only log: one that could not read an answer drops the request, and what
 * waits for it waits for ever, such as the fetches of a share consumer. Watches from its construction until it is closed, in the
 * whole process. Thread-safe.
 */
public final class ClientErrors extends Handler {

    private static final int MOST = 5;

    /** What begins every line of a client: {@code [ShareConsumer clientId=weir-7f3a-subscriber-0, groupId=weir-7f3a] }. */
    private static final Pattern CLIENT = Pattern.compile("\\[(\\w+) clientId=([^,\\]]+).*");

    /** Kept, because a logger that nobody refers to is made anew without its handlers. */
    private final List<Logger> loggers = List.of(
            Logger.getLogger("org.apache.kafka.clients.consumer.internals.ConsumerNetworkThread"),
            Logger.getLogger("org.apache.kafka.clients.producer.internals.Sender"));

    private final LongSupplier clock;
    private final Map<String, Warning> incidents = new ConcurrentHashMap<>();

    /** @param clock the run's clock, in nanoseconds */
    public ClientErrors(LongSupplier clock) {
        this.clock = clock;
        loggers.forEach(this::watch);
    }

    /** Errors are of interest also where nobody keeps a log. */
    private void watch(Logger logger) {
        if (!logger.isLoggable(Level.SEVERE)) {
            logger.setLevel(Level.SEVERE);
        }
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord entry) {
        Throwable fault = entry.getThrown();
        if (fault == null || entry.getLevel().intValue() < Level.SEVERE.intValue() || incidents.size() >= MOST) {
            return;
        }
        Matcher client = CLIENT.matcher(String.valueOf(entry.getMessage()));
        String which = client.matches() ? client.group(1) + " " + client.group(2) : "a client";
        String text = "Kafka's client met an error in its network thread and went on without the answer: " + which
                + " may get nothing more from that broker (" + fault + ")";
        incidents.computeIfAbsent(text, any -> Warning.at(clock.getAsLong(), WarningKind.ANSWER_NOT_READABLE, text));
    }

    /** The first errors, each once. */
    public List<Warning> incidents() {
        return List.copyOf(incidents.values());
    }

    @Override
    public void flush() {
        // Nothing is held back.
    }

    @Override
    public void close() {
        loggers.forEach(logger -> logger.removeHandler(this));
    }
}
