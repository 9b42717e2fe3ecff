package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import java.util.List;
import java.util.Optional;

/**
 * One subscribed item. The reading thread calls its sink; {@link #close()} comes from any thread, waits for a call that is
 * under way, and lets none begin any more.
 */
final class SubscribedItem {

    private final String canonicalItem;
    private final ItemSink sink;
    private boolean closed;

    SubscribedItem(String canonicalItem, ItemSink sink) {
        this.canonicalItem = canonicalItem;
        this.sink = sink;
    }

    String canonicalItem() {
        return canonicalItem;
    }

    synchronized void update(ItemEvent event, boolean snapshot) {
        if (!closed) {
            sink.update(event, snapshot);
        }
    }

    synchronized Optional<String> firstTooMany(FieldNames names) {
        return closed ? Optional.empty() : sink.firstTooMany(names);
    }

    synchronized void history(List<ItemEvent> older) {
        if (!closed && !older.isEmpty()) {
            sink.history(older);
        }
    }

    synchronized void endOfSnapshot() {
        if (!closed) {
            sink.endOfSnapshot();
        }
    }

    synchronized void clearSnapshot() {
        if (!closed) {
            sink.clearSnapshot();
        }
    }

    synchronized void fail(String reason) {
        if (!closed) {
            closed = true;
            sink.failed(reason);
        }
    }

    synchronized void close() {
        closed = true;
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
