package dev.weir.transport.redis;

import dev.weir.server.ServerFailures;
import dev.weir.transport.FailureKind;
import io.lettuce.core.RedisCommandExecutionException;

/**
 * Why a message was not acknowledged.
 *
 * @param kind whether it may have been stored all the same
 * @param cause in words
 */
record XaddFailure(FailureKind kind, String cause) {

    private static final String NEVER_SENT = "Commands are rejected";

    /** Of a stream that is not there any more. */
    static final XaddFailure GONE =
            new XaddFailure(FailureKind.REJECTED, "the stream is gone: the server evicted it, or somebody removed it");

    static final XaddFailure LATE = new XaddFailure(FailureKind.TIMED_OUT, "no acknowledgement in time");
    static final XaddFailure CLOSED = new XaddFailure(FailureKind.DISCONNECTED, "closed before the acknowledgement");

    /** A server that answers with an error, such as OOM or MISCONF, has not stored the message. */
    static XaddFailure of(Throwable fault) {
        String text = ServerFailures.told(fault);
        if (fault instanceof RedisCommandExecutionException
                || fault.getCause() instanceof RedisCommandExecutionException) {
            return new XaddFailure(FailureKind.REJECTED, text);
        }
        return text.contains(NEVER_SENT)
                ? new XaddFailure(FailureKind.NOT_SENT, "the connection was lost")
                : new XaddFailure(FailureKind.DISCONNECTED, text);
    }
}
