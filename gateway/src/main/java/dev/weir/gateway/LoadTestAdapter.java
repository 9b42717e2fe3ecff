package dev.weir.gateway;

import dev.weir.gateway.config.LoadTestSettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemChoices;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SourceReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An adapter with one more item, by which clients of the load-test toolkit learn what to subscribe to. */
final class LoadTestAdapter implements DataAdapter {

    static final String ITEM = "CONFIGURATION";

    private static final FieldNames FIELDS = new FieldNames(List.of(
            "numberOfItems",
            "numberOfFields",
            "subscriptionMode",
            "unfilteredSubscription",
            "resamplingFrequency",
            "resamplingBufferSize"));

    private final DataAdapter adapter;
    private final LoadTestSettings settings;

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
