package dev.weir.transport.kafka.failure;

import dev.weir.transport.operation.OperationFailure;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * What an exception of a client says about an operation.
 *
 * @param failure what became of the operation
 * @param cause why, in words
 */
public record OperationFault(OperationFailure failure, String cause) {

    /** Of an operation that ended with this exception, which may wrap another. */
    public static OperationFault of(Throwable fault) {
        Throwable cause = Objects.requireNonNull(UnreadableByClient.unwrapped(fault));
        if (cause instanceof FaultException known) {
            return new OperationFault(known.failure(), known.words());
        }
        if (UnreadableByClient.is(cause)) {
            return new OperationFault(
                    OperationFailure.UNREADABLE,
                    "Kafka's client could not read the broker's answer (" + words(cause) + ")");
        }
        if (cause instanceof TimeoutException late && cause.getCause() instanceof TimeoutException why) {
            return new OperationFault(neverSent(late, why) ? OperationFailure.NOT_SENT : failure(cause), words(why));
        }
        return new OperationFault(failure(cause), words(cause));
    }

    /** The admin client numbers the attempts of a question; it gave up the first of them while the question waited for its turn. */
    private static boolean neverSent(TimeoutException late, TimeoutException why) {
        String reason = String.valueOf(why.getMessage());
        return String.valueOf(late.getMessage()).contains("after 1 attempt(s)")
                && (reason.startsWith("Timed out waiting to send the call")
                        || reason.startsWith("Timed out waiting for a node assignment"));
    }

    /**
     * Of a record that the producer did not write.
     *
     * @param fault the exception
     * @param sent what it says of the record as a message
     */
    public static OperationFault of(Exception fault, SendFailure sent) {
        OperationFailure failure = switch (sent.kind()) {
            case NOT_SENT ->
                fault.getCause() instanceof UnknownTopicOrPartitionException
                        ? OperationFailure.NOT_FOUND
                        : OperationFailure.NOT_SENT;
            case REJECTED, ABORTED ->
                fault instanceof AuthorizationException || fault instanceof AuthenticationException
                        ? OperationFailure.DENIED
                        : OperationFailure.REJECTED;
            case TIMED_OUT -> OperationFailure.TIMED_OUT;
            case DISCONNECTED -> OperationFailure.DISCONNECTED;
        };
        return new OperationFault(failure, sent.cause());
    }

    /** Of an operation that was under way when its client was closed. */
    public static OperationFault closed() {
        return new OperationFault(OperationFailure.TIMED_OUT, "no answer before the client was closed");
    }

    /** Of an operation that took longer than it may. */
    public static OperationFault late(long limitNanos) {
        return new OperationFault(
                OperationFailure.TIMED_OUT,
                "no answer within " + Duration.ofNanos(limitNanos).toMillis() + " ms");
    }

    private static OperationFailure failure(Throwable fault) {
        return switch (fault) {
            case TopicExistsException e -> OperationFailure.EXISTS;
            case UnknownTopicOrPartitionException e -> OperationFailure.NOT_FOUND;
            case UnknownTopicIdException e -> OperationFailure.NOT_FOUND;
            case GroupIdNotFoundException e -> OperationFailure.NOT_FOUND;
            case OffsetOutOfRangeException e -> OperationFailure.OUT_OF_RANGE;
            case InvalidOffsetException e -> OperationFailure.OUT_OF_RANGE;
            case AuthorizationException e -> OperationFailure.DENIED;
            case AuthenticationException e -> OperationFailure.DENIED;
            case TimeoutException e -> OperationFailure.TIMED_OUT;
            case DisconnectException e -> OperationFailure.DISCONNECTED;
            case NetworkException e -> OperationFailure.DISCONNECTED;
            // The client has repeated these for as long as it may: an earlier attempt can have taken effect. A broker
            // that
            // cannot name its error can have done anything.
            case RetriableException e -> OperationFailure.TIMED_OUT;
            case UnknownServerException e -> OperationFailure.TIMED_OUT;
            case ApiException e -> OperationFailure.REJECTED;
            // The client's own faults leave open what it had sent before.
            default -> OperationFailure.TIMED_OUT;
        };
    }

    private static String words(Throwable fault) {
        return fault.getClass().getSimpleName().replace("Exception", "") + ": "
                + Objects.requireNonNullElse(fault.getMessage(), "no reason given");
    }
}
