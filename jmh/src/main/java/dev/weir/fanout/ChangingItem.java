package dev.weir.fanout;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The one item of the measurement, in memory. */
final class ChangingItem implements DataAdapter {

    private static final FieldNames FIELDS = new FieldNames(List.of("key", "value"));

    private volatile @Nullable ItemSink sink;

    /** Lets it have a new state, if anybody has subscribed it. */
    void change(String[] values) {
        ItemSink known = sink;
        if (known != null) {
            known.update(new ItemEvent(FIELDS, values), false);
        }
    }

    @Override
    public String name() {
        return "DEFAULT";
    }

    @Override
    public void subscribe(String item, ItemSink newSink) {
        sink = newSink;
        newSink.endOfSnapshot();
    }

    @Override
    public void unsubscribe(String item) {
        sink = null;
    }

    @Override
    public void close() {
        sink = null;
    }
}
