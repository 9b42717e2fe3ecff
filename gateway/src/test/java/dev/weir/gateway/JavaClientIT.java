package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.lightstreamer.client.ItemUpdate;
import com.lightstreamer.client.LightstreamerClient;
import com.lightstreamer.client.Subscription;
import com.lightstreamer.client.SubscriptionListener;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The official client of Java, by every transport. */
class JavaClientIT {

    private static final int UPDATES = 500;
    private static final String[] NAMES = {"number", "text", "long", "json"};
    private static final FieldNames FIELDS = ScriptedAdapter.fields(NAMES);

    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
    private Gateway gateway;
    private LightstreamerClient client;

    @BeforeEach
    void start() throws IOException {
        gateway = Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
        client = new LightstreamerClient("http://127.0.0.1:" + gateway.port(), "DEFAULT");
    }

    @AfterEach
    void stop() throws IOException {
        client.disconnect();
        gateway.close();
    }

    /** Something that the client told: what, whether it is of the past, and the values. */
    private record Heard(String what, boolean snapshot, List<@Nullable String> values) {}

    private final class Listener implements SubscriptionListener {

        private final String[] fields;

        Listener(String... fields) {
            this.fields = fields;
        }

        private void tell(String what) {
            heard.add(new Heard(what, false, List.of()));
        }

        @Override
        public void onItemUpdate(ItemUpdate update) {
            heard.add(new Heard(
                    "update",
                    update.isSnapshot(),
                    Arrays.stream(fields).map(update::getValue).toList()));
        }

        @Override
        public void onSubscription() {
            tell("subscribed");
        }

        @Override
        public void onUnsubscription() {
            tell("unsubscribed");
        }

        @Override
        public void onEndOfSnapshot(@Nullable String item, int position) {
            tell("end of snapshot");
        }

        @Override
        public void onClearSnapshot(@Nullable String item, int position) {
            tell("cleared");
        }

        @Override
        public void onSubscriptionError(int code, @Nullable String message) {
            tell("refused " + code + " " + message);
        }

        @Override
        public void onItemLostUpdates(@Nullable String item, int position, int lost) {
            tell("lost " + lost);
        }

        @Override
        public void onCommandSecondLevelItemLostUpdates(int lost, String key) {
            tell("lost " + lost);
        }

        @Override
        public void onCommandSecondLevelSubscriptionError(int code, @Nullable String message, String key) {
            tell("refused");
        }

        @Override
        public void onListenStart() {
            // Not of interest.
        }

        @Override
        public void onListenEnd() {
            // Not of interest.
        }

        @Override
        public void onRealMaxFrequency(@Nullable String frequency) {
            // Not of interest.
        }
    }

    private Heard next(String what) throws InterruptedException {
        Heard next = heard.poll(30, TimeUnit.SECONDS);
        assertThat(next).as("what was told").isNotNull();
        assertThat(next.what).isEqualTo(what);
        return next;
    }

    private Subscription subscribe(String mode, String[] fields) {
        Subscription subscription = new Subscription(mode, new String[] {"item"}, fields);
        subscription.addListener(new Listener(fields));
        client.subscribe(subscription);
        return subscription;
    }

    @ParameterizedTest
    @ValueSource(strings = {"WS-STREAMING", "HTTP-STREAMING", "WS-POLLING", "HTTP-POLLING"})
    void everyValueArrives(String transport) throws InterruptedException {
        client.connectionOptions.setForcedTransport(transport);
        client.connect();
        subscribe("RAW", NAMES);
        next("subscribed");
        RandomValues values = new RandomValues(3);
        @Nullable String[] now = {"", null, null, null};
        for (int number = 0; number < UPDATES; number++) {
            now = new @Nullable String[] {
                Integer.toString(number), values.text(), values.longText(now[2]), values.json(now[3])
            };
            adapter.update("item", FIELDS, now);
            List<@Nullable String> held = next("update").values;
            assertThat(held.subList(0, 3)).containsExactly(now[0], now[1], now[2]);
            assertThat(JsonMapper.shared().readTree(held.get(3)))
                    .isEqualTo(JsonMapper.shared().readTree(now[3]));
        }
    }

    @Test
    void aTableComesWithItsPastAndChanges() throws InterruptedException {
        FieldNames row = ScriptedAdapter.fields("key", "command", "f");
        adapter.whenSubscribed("item", () -> {
            adapter.snapshot("item", row, "a", "ADD", "1");
            adapter.sink("item").endOfSnapshot();
        });
        client.connect();
        Subscription subscription = subscribe("COMMAND", new String[] {"key", "command", "f"});
        next("subscribed");
        Heard first = next("update");
        assertThat(first.snapshot).isTrue();
        assertThat(first.values).containsExactly("a", "ADD", "1");
        next("end of snapshot");
        adapter.update("item", row, "a", "UPDATE", "2");
        assertThat(next("update").values).containsExactly("a", "UPDATE", "2");
        adapter.update("item", row, "a", "DELETE", null);
        assertThat(next("update").values).containsExactly("a", "DELETE", null);
        client.unsubscribe(subscription);
        next("unsubscribed");
    }

    @Test
    void theNewestStateIsTheSnapshot() throws InterruptedException {
        adapter.whenSubscribed("item", () -> {
            adapter.snapshot("item", FIELDS, "1", "a", "", null);
            adapter.sink("item").endOfSnapshot();
        });
        client.connect();
        subscribe("MERGE", NAMES);
        next("subscribed");
        Heard first = next("update");
        assertThat(first.snapshot).isTrue();
        assertThat(first.values).containsExactly("1", "a", "", null);
        adapter.update("item", ScriptedAdapter.fields("text"), "b");
        Heard second = next("update");
        assertThat(second.snapshot).isFalse();
        assertThat(second.values).containsExactly("1", "b", "", null);
    }
}
