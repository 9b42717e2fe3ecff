package dev.weir.transport.kafka.light;

import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;

/** A broker refuses what a light client asks for. The message says what and why. */
final class ClientRefused extends Exception {

    private static final long serialVersionUID = 1L;

    private final Remedy remedy;

    /** What may help. */
    enum Remedy {
        /** To ask who leads the partition now, and to go on there. */
        OTHER_LEADER,
        /** To begin anew. */
        ANEW,
        NONE
    }

    ClientRefused(String message, Remedy remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** @param what was asked for, in words: {@code partition 3} */
    static ClientRefused of(String what, Errors error) {
        Remedy remedy = switch (error.exception()) {
            case RetriableException elsewhere -> Remedy.OTHER_LEADER;
            case AuthorizationException forbidden -> Remedy.NONE;
            default -> Remedy.ANEW;
        };
        return new ClientRefused(what + ": " + error.name() + ", " + error.message(), remedy);
    }

    Remedy remedy() {
        return remedy;
    }
}
