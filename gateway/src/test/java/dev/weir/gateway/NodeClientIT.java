package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.session.Gatekeeper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The official client of Node.js, by every transport. */
class NodeClientIT {

    private static final FieldNames PRICE = ScriptedAdapter.fields("price", "size");

    private final ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("TEST", List.of(adapter)),
                Gatekeeper.open(),
                (user, text) -> "echo " + text);
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "WS", "HTTP", "HTTP-STREAMING", "HTTP-POLLING", "WS-POLLING"})
    void getsTheSnapshotAndThenTheUpdates(String transport) throws IOException, InterruptedException {
        adapter.whenSubscribed("apple", () -> {
            adapter.snapshot("apple", PRICE, "1.0", "10");
            adapter.sink("apple").endOfSnapshot();
        });
        try (ClientProcess client = NodeClient.start(
                gateway.port(), transport, subscription("MERGE", "apple", "price size", ",\"snapshot\":\"yes\""))) {
            JsonNode first = client.awaitUpdate("price", "1.0");
            assertThat(first.get("snapshot").booleanValue()).isTrue();
            assertThat(first.at("/values/size").stringValue()).isEqualTo("10");

            adapter.update("apple", PRICE, "2.0", "10");
            JsonNode second = client.awaitUpdate("price", "2.0");
            assertThat(second.get("snapshot").booleanValue()).isFalse();
            assertThat(second.at("/values/size").stringValue()).isEqualTo("10");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"WS", "HTTP-STREAMING"})
    void aTableComesAndItsRowsComeAndGo(String transport) throws IOException, InterruptedException {
        FieldNames row = ScriptedAdapter.fields("key", "command", "price");
        adapter.whenSubscribed("table", () -> {
            adapter.snapshot("table", row, "a", "ADD", "1");
            adapter.snapshot("table", row, "b", "ADD", "2");
            adapter.sink("table").endOfSnapshot();
        });
        try (ClientProcess client = NodeClient.start(
                gateway.port(),
                transport,
                subscription("COMMAND", "table", "key command price", ",\"snapshot\":\"yes\""))) {
            client.await("eos");
            assertThat(client.all("update"))
                    .hasSize(2)
                    .allMatch(update -> update.get("snapshot").booleanValue());
            adapter.update("table", row, "a", "UPDATE", "3");
            JsonNode updated = client.awaitUpdate("price", "3");
            assertThat(updated.at("/values/key").stringValue()).isEqualTo("a");
            assertThat(updated.at("/values/command").stringValue()).isEqualTo("UPDATE");
            adapter.update("table", row, "b", "DELETE", null);
            assertThat(client.awaitUpdate("command", "DELETE").at("/values/key").stringValue())
                    .isEqualTo("b");
            adapter.update("table", row, "c", "UPDATE", "3");
            JsonNode added = client.awaitUpdate("key", "c");
            assertThat(added.at("/values/command").stringValue()).isEqualTo("ADD");
            assertThat(added.at("/values/price").stringValue()).isEqualTo("3");
            adapter.sink("table").clearSnapshot();
            client.await("cs");
        }
    }

    @Test
    void aListComesWithItsPast() throws IOException, InterruptedException {
        FieldNames news = ScriptedAdapter.fields("text");
        adapter.whenSubscribed("news", () -> {
            adapter.snapshot("news", news, "first");
            adapter.snapshot("news", news, "second");
            adapter.sink("news").endOfSnapshot();
        });
        try (ClientProcess client = NodeClient.start(
                gateway.port(), "WS", subscription("DISTINCT", "news", "text", ",\"snapshot\":\"yes\""))) {
            client.await("eos");
            assertThat(client.all("update"))
                    .hasSize(2)
                    .allMatch(update -> update.get("snapshot").booleanValue());
            adapter.update("news", news, "second");
            assertThat(client.awaitUpdate("text", "second").get("snapshot").booleanValue())
                    .isFalse();
        }
    }

    @Test
    void whatCannotBeSubscribedIsRefusedWithTheReason() throws IOException, InterruptedException {
        try (ClientProcess client = NodeClient.start(
                gateway.port(),
                "WS",
                subscription("MERGE", "no-such", "price", ""),
                subscription("MERGE", "apple, pear", "price", ""))) {
            JsonNode refused = client.await("refused");
            assertThat(refused.get("code").intValue()).isEqualTo(21);
            assertThat(refused.get("message").stringValue()).isEqualTo("no item no-such");
        }
    }

    @Test
    void anItemIsGivenUpAfterItsLastSubscription() throws IOException, InterruptedException {
        try (ClientProcess client =
                NodeClient.start(gateway.port(), "WS", subscription("RAW", "apple", "price size", ""))) {
            client.await("subscribed");
            assertThat(adapter.subscribed("apple")).isTrue();
            client.say("unsubscribe 0");
            client.await("unsubscribed"); // That is when it asks, not when it is answered.
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (adapter.subscribed("apple") && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(adapter.subscribed("apple")).isFalse();
        }
    }

    @Test
    void anItemThatFailsIsUnsubscribed() throws IOException, InterruptedException {
        try (ClientProcess client =
                NodeClient.start(gateway.port(), "WS", subscription("RAW", "apple", "price size", ""))) {
            client.await("subscribed");
            adapter.sink("apple").failed("gone");
            client.await("unsubscribed");
        }
    }

    @Test
    void aMessageIsAnswered() throws IOException, InterruptedException {
        try (ClientProcess client = NodeClient.start(gateway.port(), "WS")) {
            client.await("status", next -> next.get("status").stringValue().equals("CONNECTED:WS-STREAMING"));
            client.say("send a,b");
            JsonNode processed = client.await("processed");
            assertThat(processed.get("response").stringValue()).isEqualTo("echo a,b");
        }
    }

    @Test
    void aServerThatIsRestartedHasItsClientsBack() throws IOException, InterruptedException {
        int port = gateway.port();
        try (ClientProcess client =
                NodeClient.start(port, "", subscription("MERGE", "apple", "price size", ",\"snapshot\":\"yes\""))) {
            client.await("subscribed");
            adapter.update("apple", PRICE, "1.0", "10");
            client.awaitUpdate("price", "1.0");

            gateway.close();
            client.await("status", next -> next.get("status").stringValue().startsWith("DISCONNECTED"));
            adapter.whenSubscribed("apple", () -> adapter.snapshot("apple", PRICE, "2.0", "20"));
            gateway = Gateway.start(
                    GatewaySettings.on("127.0.0.1", port),
                    Map.of("TEST", List.of(adapter)),
                    Gatekeeper.open(),
                    (user, text) -> "");
            client.awaitUpdate("price", "2.0");
            assertThat(client.all("error")).isEmpty();
        }
    }
}
