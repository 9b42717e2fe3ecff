package dev.weir.transport;

/** Why a message was not acknowledged, and whether it may have been delivered all the same. */
public enum FailureKind {
    /** The system or the client refused the message; it is certainly not in the log. */
    REJECTED(true),
    /** The message never left the client. */
    NOT_SENT(true),
    /** Its transaction was aborted on purpose; it may be in the log, and only who reads uncommitted messages is to get it. */
    ABORTED(true),
    /** No answer in time; the message may have been delivered. */
    TIMED_OUT(false),
    /** The connection broke before an answer; the message may have been delivered. */
    DISCONNECTED(false);

    private final boolean definite;

    FailureKind(boolean definite) {
        this.definite = definite;
    }

    /** Whether the message is certainly not delivered. If not, it is counted as unresolved and never as failed. */
    public boolean definite() {
        return definite;
    }
}
