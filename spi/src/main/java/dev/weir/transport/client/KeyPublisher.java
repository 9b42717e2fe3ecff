package dev.weir.transport.client;

import dev.weir.transport.Publisher;
import org.jspecify.annotations.Nullable;

/** A publisher of a transport with {@link dev.weir.transport.Capability#USER_HEADERS}, which takes any bytes for keys. */
public interface KeyPublisher extends Publisher {

    /** Gives the keys of messages. */
    @FunctionalInterface
    interface Keys {

        /** The key of the message that is being published; null for none. By the publishing thread. */
        byte @Nullable [] key();
    }

    /** Takes the key of every message from these from now on, and not by its number. Asked for before the first message. */
    void takeKeys(Keys keys);
}
