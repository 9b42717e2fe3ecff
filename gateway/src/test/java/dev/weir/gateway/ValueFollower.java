package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds every value that a client tells of against what was sent. */
final class ValueFollower {

    static final String[] NAMES = {"number", "text", "long", "json", "same"};

    private static final int UPDATES = 2_000;
    private static final int KEYS = 10;
    private static final FieldNames FIELDS = ScriptedAdapter.fields(NAMES);

    private final int updates;
    private final int keys;
    private final IntFunction<String> itemName;
    private final Sender sender;

    /**
     * Follows items of any adapter.
     *
     * @param itemName the name of an item, by its number from 0
     * @param sender lets the adapter have a new state of such an item, in the order of {@link #NAMES}
     */
    ValueFollower(int updates, int keys, IntFunction<String> itemName, Sender sender) {
        this.updates = updates;
        this.keys = keys;
        this.itemName = itemName;
        this.sender = sender;
    }

    ValueFollower(ScriptedAdapter adapter) {
        this(UPDATES, KEYS, key -> "item" + key, (key, values) -> adapter.update("item" + key, FIELDS, values));
    }

    @FunctionalInterface
    interface Sender {
        void send(int key, @Nullable String[] values);
    }

    /** A subscription of all items that are followed. */
    static String all(String mode, String more) {
        return new ValueFollower(new ScriptedAdapter("SCRIPT")).subscription(mode, more);
    }

    /** A subscription of all items that are followed. */
    String subscription(String mode, String more) {
        String items = IntStream.range(0, keys).mapToObj(itemName).collect(Collectors.joining(" "));
        return ClientProcess.subscription(mode, items, String.join(" ", NAMES), more);
    }

    /** Sends updates of random items, and checks each that arrives: of each item all, in their order. */
    void follow(ClientProcess client, long seed, Disturbance disturbance) throws IOException, InterruptedException {
        RandomValues values = new RandomValues(seed);
        @Nullable String[][] last = new @Nullable String[keys][];
        Map<String, Deque<@Nullable String[]>> sent = new HashMap<>();
        int checked = 0;
        for (int number = 0; number < updates; number++) {
            int key = values.random().nextInt(keys);
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
            sent.computeIfAbsent(itemName.apply(key), item -> new ArrayDeque<>())
                    .addLast(now);
            sender.send(key, now);
            disturbance.after(number);
            if (number - checked > 200) {
                check(client, sent);
                checked++;
            }
        }
        for (; checked < updates; checked++) {
            check(client, sent);
        }
    }

    @FunctionalInterface
    interface Disturbance {
        void after(int number);
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
