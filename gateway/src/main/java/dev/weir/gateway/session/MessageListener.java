package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Refusal;
import java.util.Optional;

/** Takes the messages that clients send. Thread-safe; must not block. */
@FunctionalInterface
public interface MessageListener {

    /**
     * Handles a message.
     *
     * @return what the client is told, which may be empty
     * @throws Refusal when it fails
     */
    String message(Optional<String> user, String text);

    /** Takes none. */
    static MessageListener none() {
        return (user, text) -> {
            throw new Refusal(Refusal.NOT_TAKEN, "This server takes no messages");
        };
    }
}
