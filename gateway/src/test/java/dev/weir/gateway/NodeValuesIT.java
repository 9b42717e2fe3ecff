package dev.weir.gateway;

import static dev.weir.gateway.NodeClient.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the official client of Node.js holds is what was sent, value by value. */
class NodeValuesIT {

    private static final int UPDATES = 2_000;
    private static final int KEYS = 10;
    private static final FieldNames FIELDS = ScriptedAdapter.fields("number", "text", "long", "json", "same");

    private final ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("TEST", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    /** Sends updates of random items, and checks each that arrives: of each item all, in their order. */
    private void follow(NodeClient client, long seed, Disturbance disturbance)
            throws IOException, InterruptedException {
        RandomValues values = new RandomValues(seed);
        @Nullable String[][] last = new @Nullable String[KEYS][];
        Map<String, Deque<@Nullable String[]>> sent = new HashMap<>();
        int checked = 0;
        for (int number = 0; number < UPDATES; number++) {
            int key = values.random().nextInt(KEYS);
            @Nullable String[] before = last[key];
            @Nullable
            String[] now = {
                Integer.toString(number),
                values.text(),
                values.longText(before == null ? null : before[2]),
                values.json(before == null ? null : before[3]),
                "same"
            };
            last[key] = now;
            sent.computeIfAbsent("item" + key, item -> new ArrayDeque<>()).addLast(now);
            adapter.update("item" + key, FIELDS, now);
            disturbance.after(number, client);
            if (number - checked > 200) {
                check(client, sent);
                checked++;
            }
        }
        for (; checked < UPDATES; checked++) {
            check(client, sent);
        }
    }

    @FunctionalInterface
    private interface Disturbance {
        void after(int number, NodeClient client) throws IOException;
    }

    private static void check(NodeClient client, Map<String, Deque<@Nullable String[]>> expected)
            throws InterruptedException {
        JsonNode update = client.await("update");
        String item = update.get("item").stringValue();
        @Nullable
        String[] sent = expected.getOrDefault(item, new ArrayDeque<>()).removeFirst();
        for (int field = 0; field < sent.length; field++) {
            JsonNode held = update.at("/values/" + FIELDS.name(field));
            if (FIELDS.name(field).equals("json")) {
                assertThat(sameMeaning(held.stringValue(), sent[field]))
                        .as(() -> held + " is meant")
                        .isTrue();
            } else {
                assertThat(held.isNull() ? null : held.stringValue()).isEqualTo(sent[field]);
            }
        }
    }

    private static boolean sameMeaning(String one, @Nullable String other) {
        return JsonMapper.shared()
                .readTree(one)
                .equals(NodeValuesIT::compare, JsonMapper.shared().readTree(other));
    }

    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return Double.compare(one.doubleValue(), other.doubleValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    private String all(String mode, String more) {
        StringBuilder items = new StringBuilder("item0");
        for (int key = 1; key < KEYS; key++) {
            items.append(" item").append(key);
        }
        return subscription(mode, items.toString(), "number text long json same", more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WS", "HTTP-STREAMING", "HTTP-POLLING"})
    void everyValueArrivesByEveryTransport(String transport) throws IOException, InterruptedException {
        try (NodeClient client = NodeClient.start(gateway.port(), transport, all("RAW", ""))) {
            client.await("subscribed");
            follow(client, 17, (number, same) -> {});
            assertThat(client.all("update"))
                    .as("some went as JSON Patch")
                    .anyMatch(update -> !update.get("patched").isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MERGE", "DISTINCT"})
    void nothingIsLeftOutOfWhatIsUnfiltered(String mode) throws IOException, InterruptedException {
        try (NodeClient client = NodeClient.start(gateway.port(), "WS", all(mode, ",\"frequency\":\"unfiltered\""))) {
            client.await("subscribed");
            follow(client, 18, (number, same) -> {});
        }
    }

    @Test
    void nothingIsLostOrTwiceWhenTheSocketIsCut() throws IOException, InterruptedException {
        try (NodeClient client = NodeClient.start(gateway.port(), "", all("RAW", ""))) {
            client.await("subscribed");
            follow(client, 19, (number, same) -> {
                if (number % 500 == 300) {
                    same.say("cut");
                }
            });
            assertThat(client.all("status"))
                    .as("it recovered its session")
                    .anyMatch(status -> status.get("status").stringValue().contains("TRYING-RECOVERY"));
            assertThat(client.all("subscribed")).hasSize(1);
        }
    }
}
