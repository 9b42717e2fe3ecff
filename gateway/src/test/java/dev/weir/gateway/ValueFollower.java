package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds every value that a client tells of against what was sent. */
final class ValueFollower {

    private static final int UPDATES = 2_000;
    private static final int KEYS = 10;
    private static final FieldNames FIELDS = ScriptedAdapter.fields("number", "text", "long", "json", "same");

    private final ScriptedAdapter adapter;

    ValueFollower(ScriptedAdapter adapter) {
        this.adapter = adapter;
    }

    /** A subscription of all items that are followed. */
    static String all(String mode, String more) {
        StringBuilder items = new StringBuilder("item0");
        for (int key = 1; key < KEYS; key++) {
            items.append(" item").append(key);
        }
        return ClientProcess.subscription(mode, items.toString(), "number text long json same", more);
    }

    /** Sends updates of random items, and checks each that arrives: of each item all, in their order. */
    void follow(ClientProcess client, long seed, Disturbance disturbance) throws IOException, InterruptedException {
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
    interface Disturbance {
        void after(int number, ClientProcess client) throws IOException;
    }

    private static void check(ClientProcess client, Map<String, Deque<@Nullable String[]>> expected)
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
                .equals(ValueFollower::compare, JsonMapper.shared().readTree(other));
    }

    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return Double.compare(one.doubleValue(), other.doubleValue());
        }
        return one.equals(other) ? 0 : 1;
    }
}
