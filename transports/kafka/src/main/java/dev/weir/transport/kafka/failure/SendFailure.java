package dev.weir.transport.kafka.failure;

import dev.weir.transport.FailureKind;
import java.util.Objects;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedCompressionTypeException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * What an exception of the producer says about a message: whether it can be in the log.
 *
 * @param kind what became of the message
 * @param cause why, in words that are the same for all messages that failed alike
 */
public record SendFailure(FailureKind kind, String cause) {

    /** Of a message that the producer did not take: it is certainly not in the log. */
    public static SendFailure notTaken(Exception fault) {
        return new SendFailure(
                fault instanceof TimeoutException ? FailureKind.NOT_SENT : FailureKind.REJECTED, words(fault));
    }

    /**
     * Of a message that the producer had taken.
     *
     * @param retried whether the producer has repeated any request so far. The exception tells of the last attempt only;
     *     an earlier one may have reached the log, unless the message as such can never be accepted.
     */
    public static SendFailure afterTaken(Exception fault, boolean retried) {
        FailureKind kind = switch (fault) {
            case RecordTooLargeException e -> FailureKind.REJECTED;
            case RecordBatchTooLargeException e -> FailureKind.REJECTED;
            case InvalidRecordException e -> FailureKind.REJECTED;
            case InvalidTimestampException e -> FailureKind.REJECTED;
            case SerializationException e -> FailureKind.REJECTED;
            case InvalidTopicException e -> FailureKind.REJECTED;
            case UnsupportedCompressionTypeException e -> FailureKind.REJECTED;
            case UnsupportedForMessageFormatException e -> FailureKind.REJECTED;
            case UnsupportedVersionException e -> FailureKind.REJECTED;
            case AuthorizationException e -> lastAttemptOnly(retried);
            case AuthenticationException e -> lastAttemptOnly(retried);
            case NotEnoughReplicasException e -> lastAttemptOnly(retried);
            case PolicyViolationException e -> lastAttemptOnly(retried);
            case NetworkException e -> FailureKind.DISCONNECTED;
            case DisconnectException e -> FailureKind.DISCONNECTED;
            // Everything else leaves open whether the leader had written the message: no answer in time, written
            // but not replicated, a leader that lost its office, an error the broker could not name.
            default -> FailureKind.TIMED_OUT;
        };
        return new SendFailure(kind, words(fault));
    }

    private static FailureKind lastAttemptOnly(boolean retried) {
        return retried ? FailureKind.TIMED_OUT : FailureKind.REJECTED;
    }

    /** Of a message still with the producer when it was closed: it may be under way. */
    public static SendFailure closed() {
        return new SendFailure(FailureKind.TIMED_OUT, "no answer before the producer was closed");
    }

    private static String words(Exception fault) {
        String message = Objects.requireNonNullElse(fault.getMessage(), "no reason given");
        if (fault instanceof TimeoutException && message.startsWith("Expiring ")) {
            return "not confirmed within delivery.timeout.ms";
        }
        if (fault instanceof NotEnoughReplicasAfterAppendException) {
            return "written by the leader, but not by enough replicas";
        }
        String name = fault.getClass().getSimpleName();
        return fault instanceof ApiException || fault instanceof KafkaException
                ? name.replace("Exception", "") + ": " + message
                : name + ": " + message;
    }
}
