package dev.weir.transport.kafka.failure;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * What tells that a broker has answered and Kafka's client could not read it: brokers that are no Apache Kafka leave out
 * what the client takes for granted, and it throws whatever that leads to. To ask the same again is of no use.
 */
public final class UnreadableByClient {

    private static final String FORMATS = "org.apache.kafka.common.protocol.types";

    private UnreadableByClient() {}

    /** Whether a client ended a question with this because of the answer, and not as an answer or for want of one. */
    public static boolean is(@Nullable Throwable fault) {
        return switch (unwrapped(fault)) {
            case ApiException said -> false;
            // The only ones of Kafka's own about bytes that are not of a format.
            case KafkaException said -> said.getClass().getPackageName().equals(FORMATS);
            case FaultException known -> false;
            // Of clients that are closed.
            case IllegalStateException closed -> false;
            case RuntimeException any -> true;
            case null -> false;
            default -> false;
        };
    }

    /** The exception itself, without those that futures wrap it in. */
    public static @Nullable Throwable unwrapped(@Nullable Throwable fault) {
        boolean wraps = fault instanceof CompletionException || fault instanceof ExecutionException;
        @Nullable Throwable cause = fault == null ? null : fault.getCause();
        return wraps && cause != null ? unwrapped(cause) : fault;
    }
}
