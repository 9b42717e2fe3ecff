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

    /**
     * Subscribes the item if nobody else has, or the adapter has given it up since; a new reader on a loop gets its events
     * from now on.
     */
    ItemReader join(String item, Mode mode, Executor loop) throws SubscriptionRefused {
        synchronized (feeds) {
            Feed known = feeds.get(item);
            if (known != null) {
                ItemReader reader = new ItemReader(known, loop, settings.maxQueuedEvents());
                known.prepare(mode);
                if (known.join(reader)) {
                    return reader;
                }
                feeds.remove(item);
                adapter.unsubscribe(item);
            }
            Feed feed = new Feed(settings.distinctSnapshotLength(), events);
            ItemReader reader = new ItemReader(feed, loop, settings.maxQueuedEvents());
            feed.prepare(mode);
            feed.join(reader);
            adapter.subscribe(item, feed);
            feeds.put(item, feed);
            return reader;
        }
    }

    void leave(String item, ItemReader reader) {
        synchronized (feeds) {
            // Readers of a feed that failed leave it one after the other; another may be in its place by then.
            if (reader.feed().leave(reader) && feeds.remove(item, reader.feed())) {
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
