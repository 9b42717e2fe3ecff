package dev.weir.gateway.fanout;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Items that begin with one value, and change in memory. */
final class MemorySource implements ItemSource, DataAdapter {

    private static final FieldNames FIELDS = new FieldNames(List.of("key", "value"));

    private final Map<String, ItemSink> sinks = new ConcurrentHashMap<>();
    private final String first;

    MemorySource(String first) {
        this.first = first;
    }

    @Override
    public DataAdapter adapter() {
        return this;
    }

    @Override
    public void change(int item, String key, String value) {
        ItemSink sink = sinks.get(ItemSource.name(item));
        if (sink != null) {
            sink.update(new ItemEvent(FIELDS, new String[] {key, value}), false);
        }
    }

    @Override
    public String name() {
        return "DEFAULT";
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        sinks.put(item, sink);
        sink.update(new ItemEvent(FIELDS, new String[] {"k0", first}), true);
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
}
