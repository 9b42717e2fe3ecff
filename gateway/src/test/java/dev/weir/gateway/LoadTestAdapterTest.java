package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.LoadTestSettings;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LoadTestAdapterTest {

    private final ScriptedAdapter inner = new ScriptedAdapter("QuickStart");
    private final LoadTestAdapter adapter =
            new LoadTestAdapter(inner, new LoadTestSettings(40, 2, "RAW", true, "-1", "-1"));

    /** Remembers the snapshot, when it is complete. */
    private static final class Snapshot implements ItemSink {

        private final CompletableFuture<ItemEvent> complete = new CompletableFuture<>();
        private ItemEvent last = new ItemEvent(ScriptedAdapter.fields(), new String[0]);

        @Override
        public void update(ItemEvent event, boolean snapshot) {
            last = event;
        }

        @Override
        public void endOfSnapshot() {
            complete.complete(last);
        }

        @Override
        public void clearSnapshot() {}

        @Override
        public void failed(String reason) {
            complete.completeExceptionally(new AssertionError(reason));
        }
    }

    @Test
    void theItemForTheToolkitSaysWhatToSubscribeTo() throws Exception {
        Snapshot sink = new Snapshot();

        adapter.subscribe("CONFIGURATION", sink);

        ItemEvent event = sink.complete.get(10, TimeUnit.SECONDS);
        assertThat(List.of(
                        "numberOfItems",
                        "numberOfFields",
                        "subscriptionMode",
                        "unfilteredSubscription",
                        "resamplingFrequency",
                        "resamplingBufferSize"))
                .extracting(name -> event.values()[event.names().index(name)])
                .containsExactly("40", "2", "RAW", "true", "-1", "-1");
        assertThat(inner.subscribedCount()).isZero();
    }

    @Test
    void anyOtherItemIsTheAdaptersOwn() {
        adapter.subscribe("stock", new Snapshot());
        assertThat(inner.subscribed("stock")).isTrue();

        adapter.unsubscribe("stock");
        assertThat(inner.subscribed("stock")).isFalse();
    }
}
