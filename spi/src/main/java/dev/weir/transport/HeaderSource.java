package dev.weir.transport;

import java.util.function.BiConsumer;

/** Gives the headers of the user's own to the publisher of a stream. */
@FunctionalInterface
public interface HeaderSource {

    /**
     * Hands over name and value of each header of the message that is being published, in their order. The values are not to be
     * written to, and stay as they are. By the publishing thread, within {@link Publisher#publish}.
     */
    void forEach(BiConsumer<String, byte[]> into);
}
