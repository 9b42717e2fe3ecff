package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.config.LoadTestSettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.feed.SubscriptionRefused;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LoadTestAdapterTest {

    private final ScriptedAdapter inner = new ScriptedAdapter("QuickStart");
    private final LoadTestSettings settings = new LoadTestSettings(40, 2, "RAW", true, "2.5", null);
    private final LoadTestAdapter adapter = new LoadTestAdapter(inner, settings);

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

        ItemEvent event = sink.complete.get(2, TimeUnit.MINUTES);
        assertThat(List.of(
                        "numberOfItems",
                        "numberOfFields",
                        "subscriptionMode",
                        "unfilteredSubscription",
                        "resamplingFrequency",
                        "resamplingBufferSize"))
                .extracting(name -> event.values()[event.names().index(name)])
                .containsExactly("40", "2", "RAW", "true", "2.5", null);
        assertThat(inner.subscribedCount()).isZero();
    }

    @Test
    void theToolkitFindsTheItemWhereItLooksForItAndNothingElseThere() throws Exception {
        Map<String, List<DataAdapter>> sets = LoadTestAdapter.sets("MINE", List.of(inner), settings);
        assertThat(sets.get("MINE")).extracting(DataAdapter::name).containsExactly("QuickStart");
        assertThat(sets.get("LOAD_TESTS")).extracting(DataAdapter::name).containsExactly("DEFAULT");

        DataAdapter alone = sets.getOrDefault("LOAD_TESTS", List.of()).getFirst();
        Snapshot sink = new Snapshot();
        alone.subscribe("CONFIGURATION", sink);
        assertThat(sink.complete.get(2, TimeUnit.MINUTES).values()).contains("40");
        assertThatThrownBy(() -> alone.subscribe("stock", new Snapshot()))
                .isInstanceOf(SubscriptionRefused.class)
                .hasMessageContaining("CONFIGURATION");

        assertThat(LoadTestAdapter.sets("LOAD_TESTS", List.of(inner), settings).get("LOAD_TESTS"))
                .extracting(DataAdapter::name)
                .containsExactly("QuickStart", "DEFAULT");
        assertThat(LoadTestAdapter.sets("LOAD_TESTS", List.of(new ScriptedAdapter("DEFAULT")), settings)
                        .get("LOAD_TESTS"))
                .extracting(DataAdapter::name)
                .containsExactly("DEFAULT");
    }

    @Test
    void anyOtherItemIsTheAdaptersOwn() {
        adapter.subscribe("stock", new Snapshot());
        assertThat(inner.subscribed("stock")).isTrue();

        adapter.unsubscribe("stock");
        assertThat(inner.subscribed("stock")).isFalse();
    }
}
