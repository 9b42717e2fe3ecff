package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The check of who may have a session. Thread-safe; must not block. */
@FunctionalInterface
public interface Gatekeeper {

    /**
     * Lets a user in, at once or later.
     *
     * @return completes with the name under which the user's sessions are counted, if there is one; or with a
     *     {@link Refusal} when the user may not
     */
    CompletableFuture<Optional<String>> admit(Optional<String> user, Optional<String> password);

    /** Lets everybody in, under the name that is given. */
    static Gatekeeper open() {
        return (user, password) -> CompletableFuture.completedFuture(user);
    }
}
