package dev.weir.broker;

import java.util.List;

/** A broker that did not start: why, in one line fit for the user, and the last lines of its log for who wants more. */
public final class BrokerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> logTail;
    private boolean endedWordless;

    public BrokerStartException(String message) {
        this(message, List.of());
    }

    public BrokerStartException(String message, List<String> logTail) {
        super(message);
        this.logTail = List.copyOf(logTail);
    }

    public BrokerStartException(String message, Throwable cause) {
        super(message, cause);
        this.logTail = List.of();
    }

    /** The last lines the broker wrote before it ended, oldest first; empty when it never ran. */
    public List<String> logTail() {
        return logTail;
    }

    /** Says that the server's process ended before it reported how its start went. */
    BrokerStartException wordless() {
        endedWordless = true;
        return this;
    }

    /** Whether the server's process ended before it reported how its start went. */
    boolean endedWordless() {
        return endedWordless;
    }
}
