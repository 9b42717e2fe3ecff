package dev.weir.gateway.net;

import java.util.Optional;

/** What the server answers besides the protocol. Thread-safe; must not block. */
@FunctionalInterface
public interface Pages {

    /** Empty when there is none at the path. */
    Optional<Page> page(String path);

    /** A page, not copied. */
    @SuppressWarnings("ArrayRecordComponent") // Written once and sent.
    record Page(int status, String contentType, byte[] body) {}
}
