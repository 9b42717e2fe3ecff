package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of an item in COMMAND mode, by key, each as the event that adds it. Mutable; for one thread. */
final class CommandRows implements ItemState {

    static final String COMMAND = "command";
    static final String ADD = "ADD";
    static final String UPDATE = "UPDATE";
    static final String DELETE = "DELETE";

    private final Map<String, ItemEvent> rows = new LinkedHashMap<>();
    private FieldNames names = new FieldNames(List.of());
    private long bytes = 64;

    boolean has(String key) {
        return rows.containsKey(key);
    }

    /** Puts a row; fields that the event leaves out stay as they were. */
    void put(String key, ItemEvent added) {
        ItemEvent before = rows.get(key);
        ItemEvent row =
                before == null ? added : new LastValues(before).then(added).event();
        bytes += ItemState.bytesOf(row) + 64 + key.length();
        subtract(key, before);
        rows.put(key, row);
        names = names.with(added.names());
    }

    void remove(String key) {
        subtract(key, rows.remove(key));
    }

    private void subtract(String key, @Nullable ItemEvent before) {
        if (before != null) {
            bytes -= ItemState.bytesOf(before) + 64 + key.length();
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public long bytes() {
        return bytes + names.ownBytes();
    }

    /** Of rows that are gone as well, which subscribers have had. */
    @Override
    public FieldNames names() {
        return names;
    }

    @Override
    public void replay(Consumer<ItemEvent> into) {
        rows.values().forEach(into);
    }
}
