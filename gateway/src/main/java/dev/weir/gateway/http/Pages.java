package dev.weir.gateway.http;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What the server answers besides the protocol. Thread-safe; must not block. */
@FunctionalInterface
public interface Pages {

    /** Empty when there is none at the path. */
    Optional<Page> page(String path);

    /**
     * Whether somebody may see the page at a path, at once or later.
     *
     * @param authorization the header {@code Authorization} of the request
     * @return completes with a {@link dev.weir.gateway.protocol.Refusal} when it cannot be told now
     */
    default CompletableFuture<Boolean> admits(String path, Optional<String> authorization) {
        return CompletableFuture.completedFuture(true);
    }

    /** A page, not copied. */
    @SuppressWarnings("ArrayRecordComponent") // Written once and sent.
    record Page(int status, String contentType, byte[] body) {}
}
