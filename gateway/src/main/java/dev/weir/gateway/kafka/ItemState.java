package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.ItemEvent;
import java.util.function.Consumer;

/** What is kept of an item for those who subscribe late. */
sealed interface ItemState permits LastValues, LastEvents, CommandRows {

    /** The memory it takes, roughly. */
    long bytes();

    /** Every event that makes up the state. */
    void replay(Consumer<ItemEvent> into);

    /** The memory an event takes, roughly: its values, and the objects that hold them. */
    static long bytesOf(ItemEvent event) {
        long bytes = 48 + 4L * event.values().length;
        for (String value : event.values()) {
            if (value != null) {
                // Text takes one byte a character when none is beyond Latin; that is what most data is.
                bytes += 48 + value.length();
            }
        }
        return bytes;
    }
}
