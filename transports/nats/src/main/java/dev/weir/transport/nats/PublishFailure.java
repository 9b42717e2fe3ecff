package dev.weir.transport.nats;

import dev.weir.transport.FailureKind;
import io.nats.client.JetStreamApiException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * Why a message was not acknowledged.
 *
 * @param kind whether it may have been stored all the same
 * @param cause in words
 */
record PublishFailure(FailureKind kind, String cause) {

    /** Answers of a server that has not stored a message: too many or too large ones, no room, no such stream. */
    private static final Set<Integer> NOT_STORED = Set.of(10_023, 10_047, 10_054, 10_059, 10_077, 10_122);

    private static final String NO_RESPONDERS = "503";

    static PublishFailure of(Throwable fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String text = Objects.requireNonNullElse(
                deepest.getMessage(), deepest.getClass().getSimpleName());
        if (deepest instanceof JetStreamApiException refused) {
            boolean definite = NOT_STORED.contains(refused.getApiErrorCode());
            return new PublishFailure(
                    definite ? FailureKind.REJECTED : FailureKind.TIMED_OUT, refused.getErrorDescription());
        }
        if (text.contains(NO_RESPONDERS)) {
            return new PublishFailure(FailureKind.REJECTED, "no stream takes the subject now");
        }
        if (deepest instanceof CancellationException) {
            return new PublishFailure(FailureKind.TIMED_OUT, "no acknowledgement in time");
        }
        return new PublishFailure(FailureKind.TIMED_OUT, text);
    }

    /** Of a message that was under way when its publisher was closed. */
    static PublishFailure closed() {
        return new PublishFailure(FailureKind.DISCONNECTED, "closed before the acknowledgement");
    }
}
