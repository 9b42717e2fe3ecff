package dev.weir.gateway;

import com.lightstreamer.client.ClientListener;
import com.lightstreamer.client.ClientMessageListener;
import com.lightstreamer.client.ItemUpdate;
import com.lightstreamer.client.LightstreamerClient;
import com.lightstreamer.client.Subscription;
import com.lightstreamer.client.SubscriptionListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Follows items with the official client of Java, as the scripts for the other languages do. */
final class JavaFollower {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final LightstreamerClient client;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Semaphore subscribed = new Semaphore(0);

    private JavaFollower(String address, String transport) {
        client = new LightstreamerClient(address, "TEST");
        if (!transport.isEmpty()) {
            client.connectionOptions.setForcedTransport(transport);
        }
        client.connectionOptions.setFirstRetryMaxDelay(50);
        // How long it waits for an answer, and from one attempt to the next.
        client.connectionOptions.setRetryDelay(Long.parseLong(System.getenv().getOrDefault("RETRY_MILLIS", "10000")));
        client.addListener(listener(ClientListener.class, (what, given) -> {
            switch (what) {
                case "onStatusChange" -> tell("status", Map.of("status", given[0]));
                case "onServerError" -> tell("error", Map.of("code", given[0], "message", given[1]));
                default -> {}
            }
        }));
    }

    /** Arguments: address, transport or "", then subscriptions; takes commands until standard input ends. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        JavaFollower follower = new JavaFollower(arguments[0], arguments[1]);
        for (int index = 0; index < arguments.length - 2; index++) {
            follower.subscribe(index, JSON.readTree(arguments[index + 2]));
        }
        follower.client.connect();
        try (BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                follower.obey(line.split(" ", 3));
            }
        }
        System.exit(0); // The client's threads would keep it.
    }

    private static synchronized void tell(String event, Map<String, @Nullable Object> more) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("event", event);
        all.putAll(more);
        System.out.println(JSON.writeValueAsString(all));
    }

    /** A listener of which only some methods matter: it gets the name of the method and what was given. */
    @SuppressWarnings("ReferenceEquality") // A listener is equal to itself alone.
    private static <T> T listener(Class<T> type, BiConsumer<String, Object[]> heard) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return switch (method.getName()) {
                            case "hashCode" -> System.identityHashCode(proxy);
                            case "equals" -> proxy == given[0];
                            default -> type.getSimpleName();
                        };
                    }
                    heard.accept(method.getName(), given == null ? new Object[0] : given);
                    return null;
                }));
    }

    private static String[] texts(JsonNode list) {
        return list.valueStream().map(JsonNode::stringValue).toArray(String[]::new);
    }

    private void subscribe(int index, JsonNode wanted) {
        String[] fields = texts(wanted.get("fields"));
        Subscription subscription =
                new Subscription(wanted.get("mode").stringValue(), texts(wanted.get("items")), fields);
        subscription.setDataAdapter(wanted.path("adapter").asString("SCRIPT"));
        if (wanted.has("snapshot")) {
            subscription.setRequestedSnapshot(wanted.get("snapshot").stringValue());
        }
        if (wanted.has("frequency")) {
            subscription.setRequestedMaxFrequency(wanted.get("frequency").stringValue());
        }
        subscription.addListener(
                listener(SubscriptionListener.class, (what, given) -> hear(index, fields, what, given)));
        subscriptions.add(subscription);
        client.subscribe(subscription);
    }

    private void hear(int index, String[] fields, String what, Object[] given) {
        switch (what) {
            case "onSubscription" -> {
                tell("subscribed", Map.of("index", index));
                subscribed.release();
            }
            case "onUnsubscription" -> tell("unsubscribed", Map.of("index", index));
            case "onSubscriptionError" ->
                tell("refused", Map.of("index", index, "code", given[0], "message", given[1]));
            case "onEndOfSnapshot" -> tell("eos", Map.of("index", index, "item", given[0]));
            case "onClearSnapshot" -> tell("cs", Map.of("index", index, "item", given[0]));
            case "onItemLostUpdates" -> tell("lost", Map.of("index", index, "item", given[0], "lost", given[2]));
            case "onItemUpdate" -> update(index, fields, (ItemUpdate) given[0]);
            default -> {}
        }
    }

    private static void update(int index, String[] fields, ItemUpdate update) {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        List<String> patched = new ArrayList<>();
        for (String field : fields) {
            values.put(field, update.getValue(field));
            if (update.getValueAsJSONPatchIfAvailable(field) != null) {
                patched.add(field);
            }
        }
        tell(
                "update",
                Map.of(
                        "index", index,
                        "item", String.valueOf(update.getItemName()),
                        "snapshot", update.isSnapshot(),
                        "values", values,
                        "patched", patched));
    }

    private void obey(String[] command) throws InterruptedException {
        switch (command[0]) {
            case "unsubscribe" -> client.unsubscribe(subscriptions.get(Integer.parseInt(command[1])));
            case "churn" -> churn(subscriptions.get(Integer.parseInt(command[1])), Integer.parseInt(command[2]));
            case "send" ->
                client.sendMessage(
                        command[1], "seq", 5_000, listener(ClientMessageListener.class, JavaFollower::answered), true);
            default -> throw new IllegalArgumentException(command[0]);
        }
    }

    private static void answered(String what, Object[] given) {
        if (what.equals("onProcessed")) {
            tell("processed", Map.of("message", given[0], "response", given[1]));
        } else {
            tell("message error", Map.of("message", given[0], "what", what));
        }
    }

    /** Gives a subscription up and takes it again at once, many times; waits for it every other time. */
    private void churn(Subscription subscription, int rounds) throws InterruptedException {
        for (int round = 1; round <= rounds; round++) {
            subscribed.drainPermits();
            client.unsubscribe(subscription);
            client.subscribe(subscription);
            if (round % 2 == 0) {
                subscribed.acquire();
            }
        }
        tell("churned", Map.of());
    }
}
