package dev.weir.transport.operation;

import java.util.Locale;

/** Why an operation did not succeed, and whether it may have taken effect all the same. */
public enum OperationFailure {
    /** The topic, partition, record or group does not exist. */
    NOT_FOUND(true),
    /** A topic of that name exists already. */
    EXISTS(true),
    /** The offset is not in the log: not yet written, or deleted. */
    OUT_OF_RANGE(true),
    /** The system does not permit it to this user. */
    DENIED(true),
    /** The system or the client refused it for another reason. */
    REJECTED(true),
    /** It never left the client. */
    NOT_SENT(true),
    /** What was read is not what was written: the checksum, key, header or identity differs, or it was deleted before. */
    MISMATCH(true),
    /** One part of it took effect, and another failed or has no answer; the cause says which. */
    PARTLY_DONE(false),
    /** The client could not read the answer. */
    UNREADABLE(false),
    /** No answer in time. */
    TIMED_OUT(false),
    /** The connection broke before an answer. */
    DISCONNECTED(false);

    private final boolean definite;

    OperationFailure(boolean definite) {
        this.definite = definite;
    }

    /** Whether it certainly had no effect. If not, it is counted as unresolved and never as failed. */
    public boolean definite() {
        return definite;
    }

    /** Its name in files and reports: {@code not-found}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
