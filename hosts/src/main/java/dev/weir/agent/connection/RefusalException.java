package dev.weir.agent.connection;

import java.io.IOException;

/** The other end is not let in, or does not let this one in. The message is the reason, as a sentence. */
final class RefusalException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    RefusalException(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
