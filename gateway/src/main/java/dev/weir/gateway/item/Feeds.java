package dev.weir.gateway.item;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.protocol.Mode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/** The items that an adapter supplies at the moment, for all loops: each is subscribed once. Thread-safe. */
public final class Feeds implements AutoCloseable {

    private final DataAdapter adapter;
    private final ItemSettings settings;
    private final Map<String, Feed> feeds = new HashMap<>();
    private final LongAdder events = new LongAdder();

    public Feeds(DataAdapter adapter, ItemSettings settings) {
        this.adapter = adapter;
        this.settings = settings;
    }

    ItemSettings settings() {
        return settings;
    }

    /** Subscribes the item if nobody else has; a new reader on a loop gets its events from now on. */
    ItemReader join(String item, Mode mode, Executor loop) throws SubscriptionRefused {
        synchronized (feeds) {
            Feed feed = feeds.get(item);
            Feed joined = feed == null ? new Feed(settings.distinctSnapshotLength(), events) : feed;
            ItemReader reader = new ItemReader(joined, loop, settings.maxQueuedEvents());
            joined.prepare(mode);
            joined.join(reader);
            if (feed == null) {
                adapter.subscribe(item, joined);
                feeds.put(item, joined);
            }
            return reader;
        }
    }

    void leave(String item, ItemReader reader) {
        synchronized (feeds) {
            if (reader.feed().leave(reader)) {
                feeds.remove(item);
                adapter.unsubscribe(item);
            }
        }
    }

    /** How many items are subscribed. */
    public int size() {
        synchronized (feeds) {
            return feeds.size();
        }
    }

    /** How many events came from the adapter. */
    public long events() {
        return events.sum();
    }

    public DataAdapter adapter() {
        return adapter;
    }

    /** Closes the adapter. */
    @Override
    public void close() {
        adapter.close();
    }
}
