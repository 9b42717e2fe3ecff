package dev.weir.transport.web.client;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SubscriptionRefused;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Items of a real gateway that change when a test says so. One whose name begins with "no-" does not exist. */
final class ItemsOfTest implements DataAdapter {

    private final Map<String, ItemSink> sinks = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "DEFAULT";
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        if (item.startsWith("no-")) {
            throw new SubscriptionRefused("no item " + item);
        }
        sinks.put(item, sink);
        sink.endOfSnapshot();
    }

    @Override
    public void unsubscribe(String item) {
        sinks.remove(item);
    }

    @Override
    public void close() {
        sinks.clear();
    }

    /** A new state of an item, if anybody has subscribed it. */
    void update(String item, List<String> fields, @Nullable String... values) {
        ItemSink sink = sinks.get(item);
        if (sink != null) {
            sink.update(new ItemEvent(new FieldNames(fields), values), false);
        }
    }

    /** The item cannot be supplied any more. */
    void fail(String item) {
        ItemSink sink = sinks.get(item);
        if (sink != null) {
            sink.failed("the item is gone");
        }
    }
}
