package dev.weir.gateway;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.protocol.Mode;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** An adapter whose items do what a test says. An item whose name begins with "no-" does not exist. */
public final class ScriptedAdapter implements DataAdapter {

    private final String name;
    private final Map<String, ItemSink> sinks = new ConcurrentHashMap<>();
    private final Map<String, Runnable> scripts = new ConcurrentHashMap<>();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean seeking;
    private volatile Set<Mode> modes = Mode.ANY;

    public ScriptedAdapter(String name) {
        this.name = name;
    }

    /** Runs something in a thread of its own each time that an item is subscribed. */
    public void whenSubscribed(String item, Runnable script) {
        scripts.put(item, script);
    }

    /** From now on it is positioned only when the test says so, by {@link #position()}. */
    public void seek() {
        seeking = true;
    }

    /** Tells everybody who waits that it is positioned. */
    public void position() {
        seeking = false;
        for (Runnable one = waiting.poll(); one != null; one = waiting.poll()) {
            one.run();
        }
    }

    @Override
    public boolean isPositioned(Runnable otherwise) {
        if (seeking) {
            waiting.add(otherwise);
        }
        return !seeking;
    }

    /** From now on its items can be subscribed in these modes alone. */
    public void only(Mode... allowed) {
        modes = Set.of(allowed);
    }

    @Override
    public Set<Mode> modes(String item) {
        return modes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        if (item.startsWith("no-")) {
            throw new SubscriptionRefused("no item " + item);
        }
        if (sinks.put(item, sink) != null) {
            throw new IllegalStateException("subscribed twice: " + item);
        }
        Runnable script = scripts.get(item);
        if (script != null) {
            Thread.ofVirtual().start(script);
        }
    }

    @Override
    public void unsubscribe(String item) {
        sinks.remove(item);
    }

    @Override
    public void close() {
        sinks.clear();
    }

    public boolean subscribed(String item) {
        return sinks.containsKey(item);
    }

    public int subscribedCount() {
        return sinks.size();
    }

    public ItemSink sink(String item) {
        ItemSink sink = sinks.get(item);
        if (sink == null) {
            throw new IllegalStateException("not subscribed: " + item);
        }
        return sink;
    }

    /** A live event. */
    public void update(String item, FieldNames names, @Nullable String... values) {
        sink(item).update(new ItemEvent(names, values), false);
    }

    /** A live event, if anybody wants it. */
    public void offer(String item, FieldNames names, @Nullable String... values) {
        ItemSink sink = sinks.get(item);
        if (sink != null) {
            sink.update(new ItemEvent(names, values), false);
        }
    }

    /** An event of the past. */
    public void snapshot(String item, FieldNames names, @Nullable String... values) {
        sink(item).update(new ItemEvent(names, values), true);
    }

    public static FieldNames fields(String... names) {
        return new FieldNames(List.of(names));
    }
}
