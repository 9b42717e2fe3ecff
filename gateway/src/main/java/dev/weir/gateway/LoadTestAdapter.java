package dev.weir.gateway;

import dev.weir.gateway.config.LoadTestSettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemChoices;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.feed.SubscriptionRefused;
import dev.weir.gateway.protocol.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An adapter with one more item, by which clients of the load-test toolkit learn what to subscribe to. */
final class LoadTestAdapter implements DataAdapter {

    static final String ITEM = "CONFIGURATION";

    /** Where the toolkit looks for the item, whatever it is told of the rest. */
    static final String SET = "LOAD_TESTS";

    private static final String NAME = "DEFAULT";

    private static final FieldNames FIELDS = new FieldNames(List.of(
            "numberOfItems",
            "numberOfFields",
            "subscriptionMode",
            "unfilteredSubscription",
            "resamplingFrequency",
            "resamplingBufferSize"));

    private final DataAdapter adapter;
    private final LoadTestSettings settings;

    /**
     * The adapters of each set: those of the connections, with the item, and one that has nothing else where the toolkit
     * looks for it.
     */
    static Map<String, List<DataAdapter>> sets(
            String set, List<? extends DataAdapter> connections, LoadTestSettings settings) {
        List<DataAdapter> own = new ArrayList<>();
        connections.forEach(connection -> own.add(new LoadTestAdapter(connection, settings)));
        DataAdapter alone = new LoadTestAdapter(new Nothing(), settings);
        if (!set.equals(SET)) {
            return Map.of(set, own, SET, List.of(alone));
        }
        if (connections.stream().noneMatch(connection -> connection.name().equals(NAME))) {
            own.add(alone);
        }
        return Map.of(set, own);
    }

    /** An adapter without items. */
    private static final class Nothing implements DataAdapter {

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public void subscribe(String item, ItemSink sink) {
            throw new SubscriptionRefused("no item " + item + ": there is " + ITEM + " here, and nothing else");
        }

        @Override
        public void unsubscribe(String item) {
            // Nothing is ever subscribed.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    LoadTestAdapter(DataAdapter adapter, LoadTestSettings settings) {
        this.adapter = adapter;
        this.settings = settings;
    }

    @Override
    public String name() {
        return adapter.name();
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        if (!item.equals(ITEM)) {
            adapter.subscribe(item, sink);
            return;
        }
        @Nullable
        String[] values = {
            Integer.toString(settings.items()),
            Integer.toString(settings.fields()),
            settings.mode(),
            Boolean.toString(settings.unfiltered()),
            settings.maxFrequency(),
            settings.bufferLength()
        };
        // Never from inside this call: a thread for an item that is subscribed once a test.
        Thread.ofVirtual().name("load-test-item").start(() -> {
            sink.update(new ItemEvent(FIELDS, values), true);
            sink.endOfSnapshot();
        });
    }

    @Override
    public void unsubscribe(String item) {
        if (!item.equals(ITEM)) {
            adapter.unsubscribe(item);
        }
    }

    @Override
    public boolean isPositioned(Runnable otherwise) {
        return adapter.isPositioned(otherwise);
    }

    @Override
    public Set<Mode> modes(String item) {
        return item.equals(ITEM) ? Mode.ANY : adapter.modes(item);
    }

    @Override
    public ItemChoices choices() {
        return adapter.choices();
    }

    @Override
    public SourceReport report() {
        return adapter.report();
    }

    @Override
    public void close() {
        adapter.close();
    }
}
