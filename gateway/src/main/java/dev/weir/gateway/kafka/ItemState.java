package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.function.Consumer;

/** What is kept of an item for those who subscribe late. */
sealed interface ItemState permits LastValues, LastEvents, CommandRows {

    /** The memory it takes, roughly. */
    long bytes();

    /** The fields of all of it. */
    FieldNames names();

    /** Every event that makes up the state. */
    void replay(Consumer<ItemEvent> into);

    /** The memory an event takes, roughly: its values, the objects that hold them, and names that are the item's own. */
    static long bytesOf(ItemEvent event) {
        long bytes = 48 + 4L * event.values().length + event.names().ownBytes();
        if (event.own() != event.names()) {
            bytes += event.own().ownBytesBesideText();
        }
        for (String value : event.values()) {
            if (value != null) {
                // Text takes one byte a character when none is beyond Latin; that is what most data is.
                bytes += 48 + value.length();
            }
        }
        return bytes;
    }
}
