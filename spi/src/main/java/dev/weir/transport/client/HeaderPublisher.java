package dev.weir.transport.client;

import dev.weir.transport.HeaderSource;
import dev.weir.transport.Publisher;

/** A publisher of a transport with {@link dev.weir.transport.Capability#USER_HEADERS}. */
public interface HeaderPublisher extends Publisher {

    /** Puts headers of the user's own on every message from now on. Asked for before the first message. */
    void addHeaders(HeaderSource headers);
}
