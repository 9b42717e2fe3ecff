package dev.weir.gateway.kafka;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state of items, as many as fit into so many bytes; the item that was used longest ago gives way. For one thread.
 */
final class SnapshotCache {

    /** What an entry takes beside the state: the map's node, and the name. */
    private static final long ENTRY_BYTES = 128;

    private final long mostBytes;
    private final Map<String, Kept> items = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;
    private long evictions;

    /** @param mostBytes the memory it may take, roughly; 0 keeps nothing */
    SnapshotCache(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    boolean keepsNothing() {
        return mostBytes == 0;
    }

    @Nullable
    ItemState state(String item) {
        Kept kept = items.get(item);
        return kept == null ? null : kept.state();
    }

    /**
     * Keeps the state of an item in the place of what was kept; also called when a state has changed by itself.
     *
     * @param nowNanos when that was, for {@link #idleSince}
     */
    void keep(String item, ItemState state, long nowNanos) {
        long size = ENTRY_BYTES + item.length() + state.bytes();
        remove(item);
        if (size > mostBytes) {
            evictions += mostBytes == 0 ? 0 : 1;
            return;
        }
        items.put(item, new Kept(state, size, nowNanos));
        bytes += size;
        for (Iterator<Kept> eldest = items.values().iterator(); bytes > mostBytes; evictions++) {
            bytes -= eldest.next().size();
            eldest.remove();
        }
    }

    /** Whether an item has not changed since then. */
    boolean isIdleSince(String item, long nanos) {
        Kept kept = items.get(item);
        return kept != null && kept.keptNanos() - nanos < 0;
    }

    /** The items that have not changed since then. */
    List<String> idleSince(long nanos) {
        return items.entrySet().stream()
                .filter(item -> item.getValue().keptNanos() - nanos < 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    void remove(String item) {
        Kept kept = items.remove(item);
        if (kept != null) {
            bytes -= kept.size();
        }
    }

    /** Removes the items of these names. */
    void removeIf(Predicate<String> ofName) {
        items.entrySet().removeIf(item -> {
            boolean removed = ofName.test(item.getKey());
            bytes -= removed ? item.getValue().size() : 0;
            return removed;
        });
        if (items.isEmpty()) {
            evictions = 0; // As after clear(): there is nothing that an evicted item could still be.
        }
    }

    void clear() {
        items.clear();
        bytes = 0;
        evictions = 0;
    }

    int size() {
        return items.size();
    }

    long bytes() {
        return bytes;
    }

    /** Items whose state was given up for want of room. */
    long evictions() {
        return evictions;
    }

    private record Kept(ItemState state, long size, long keptNanos) {}
}
