package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The last value of each field of an item. */
record LastValues(ItemEvent event) implements ItemState {

    /** These values with those of a later event over them. */
    LastValues then(ItemEvent later) {
        return later.names() == event.names() ? new LastValues(later) : new LastValues(merged(later));
    }

    private ItemEvent merged(ItemEvent later) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        put(event, fields);
        put(later, fields);
        // Most often the one has all fields of the other, and its names can be shared.
        FieldNames names = fields.size() == later.names().size()
                ? later.names()
                : fields.size() == event.names().size() ? event.names() : new FieldNames(List.copyOf(fields.keySet()));
        List<@Nullable String> values = new ArrayList<>(names.size());
        for (int i = 0; i < names.size(); i++) {
            values.add(fields.get(names.name(i)));
        }
        return new ItemEvent(names, values.toArray(new String[0]));
    }

    private static void put(ItemEvent event, Map<String, @Nullable String> fields) {
        for (int i = 0; i < event.names().size(); i++) {
            fields.put(event.names().name(i), event.values()[i]);
        }
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
