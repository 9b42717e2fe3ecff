package dev.weir.gateway.web;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The check of who may see the pages that tell how a gateway fares. Thread-safe; must not block. */
@FunctionalInterface
public interface Visitors {

    /**
     * Whether somebody may, at once or later.
     *
     * @param authorization the header of that name, of the schemes Basic or Bearer
     * @return completes with a {@link dev.weir.gateway.protocol.Refusal} when it cannot be told now
     */
    CompletableFuture<Boolean> admits(Optional<String> authorization);

    /** Everybody may. */
    static Visitors everybody() {
        return authorization -> CompletableFuture.completedFuture(true);
    }
}
