package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;
import java.util.Optional;

/** Says who may have a session. Thread-safe; must not block. */
@FunctionalInterface
public interface Gatekeeper {

    /** The code of the protocol for a user or a password that is not accepted. */
    int REFUSED = 1;

    /**
     * Lets a user in.
     *
     * @throws Refusal when the user may not
     */
    void admit(Optional<String> user, Optional<String> password);

    /** Lets everybody in. */
    static Gatekeeper open() {
        return (user, password) -> {};
    }
}
