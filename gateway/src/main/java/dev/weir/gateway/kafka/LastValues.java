package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The last value of each field of an item. */
record LastValues(ItemEvent event) implements ItemState {

    /** These values with those of a later event over them. */
    LastValues then(ItemEvent later) {
        return new LastValues(later.names().includes(event.names()) ? later : merged(later));
    }

    private ItemEvent merged(ItemEvent later) {
        FieldNames names = event.names().with(later.names());
        @Nullable String[] values = Arrays.copyOf(event.values(), names.size());
        for (int i = 0; i < later.values().length; i++) {
            values[names.index(later.names().name(i))] = later.values()[i];
        }
        return new ItemEvent(names, values, later.own());
    }

    @Override
    public FieldNames names() {
        return event.names();
    }

    @Override
    public long bytes() {
        return 64 + ItemState.bytesOf(event);
    }

    @Override
    public void replay(Consumer<ItemEvent> into) {
        into.accept(event);
    }
}
