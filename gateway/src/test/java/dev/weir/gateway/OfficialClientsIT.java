package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.session.Gatekeeper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The official clients of Node.js, Java and Python, with an adapter that says what a test wants. */
class OfficialClientsIT {

    private static final FieldNames PRICE = ScriptedAdapter.fields("price", "size");
    private static final FieldNames ROW = ScriptedAdapter.fields("key", "command", "price");
    private static final String SNAPSHOT = ",\"snapshot\":\"yes\"";

    private final ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");
    private final HeldPort port = HeldPort.free();
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = started();
    }

    private Gateway started() throws IOException {
        return Gateway.start(
                GatewaySettings.on("127.0.0.1", port.number()),
                Map.of("TEST", List.of(adapter)),
                Gatekeeper.open(),
                (user, text) -> "echo " + text);
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        port.close();
    }

    private static boolean ofSnapshot(JsonNode update) {
        return update.get("snapshot").booleanValue();
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void theNewestStateIsTheSnapshotAndUpdatesFollow(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        adapter.whenSubscribed("apple", () -> {
            adapter.snapshot("apple", PRICE, "1.0", null);
            adapter.sink("apple").endOfSnapshot();
        });
        try (ClientProcess client =
                official.start(gateway.port(), transport, subscription("MERGE", "apple", "price size", SNAPSHOT))) {
            JsonNode first = client.awaitUpdate("price", "1.0");
            assertThat(ofSnapshot(first)).isTrue();
            assertThat(first.at("/values/size").isNull()).isTrue();

            adapter.update("apple", PRICE, "2.0", "");
            JsonNode second = client.awaitUpdate("price", "2.0");
            assertThat(ofSnapshot(second)).isFalse();
            assertThat(second.at("/values/size").stringValue()).isEmpty();
            assertThat(client.all("status"))
                    .extracting(status -> status.get("status").stringValue())
                    .contains("CONNECTED:" + transport);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theClientsOwnChoiceOfTransportIsAWebSocket(OfficialClient official) throws IOException, InterruptedException {
        try (ClientProcess client = official.start(gateway.port(), "")) {
            client.await("status", status -> status.get("status").stringValue().equals("CONNECTED:WS-STREAMING"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void aTableComesAndItsRowsComeAndGo(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        adapter.whenSubscribed("table", () -> {
            adapter.snapshot("table", ROW, "a", "ADD", "1");
            adapter.snapshot("table", ROW, "b", "ADD", "2");
            adapter.sink("table").endOfSnapshot();
        });
        try (ClientProcess client = official.start(
                gateway.port(), transport, subscription("COMMAND", "table", "key command price", SNAPSHOT))) {
            client.await("eos");
            assertThat(client.all("update")).hasSize(2).allMatch(OfficialClientsIT::ofSnapshot);
            adapter.update("table", ROW, "a", "UPDATE", "3");
            JsonNode updated = client.awaitUpdate("price", "3");
            assertThat(updated.at("/values/key").stringValue()).isEqualTo("a");
            assertThat(updated.at("/values/command").stringValue()).isEqualTo("UPDATE");
            adapter.update("table", ROW, "b", "DELETE", null);
            assertThat(client.awaitUpdate("command", "DELETE").at("/values/key").stringValue())
                    .isEqualTo("b");
            adapter.update("table", ROW, "c", "UPDATE", "3");
            JsonNode added = client.awaitUpdate("key", "c");
            assertThat(added.at("/values/command").stringValue()).isEqualTo("ADD");
            assertThat(added.at("/values/price").stringValue()).isEqualTo("3");
            adapter.sink("table").clearSnapshot();
            client.await("cs");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void aListComesWithItsPast(OfficialClient official, String transport) throws IOException, InterruptedException {
        FieldNames news = ScriptedAdapter.fields("text");
        adapter.whenSubscribed("news", () -> {
            adapter.snapshot("news", news, "first");
            adapter.snapshot("news", news, "second");
            adapter.sink("news").endOfSnapshot();
        });
        try (ClientProcess client =
                official.start(gateway.port(), transport, subscription("DISTINCT", "news", "text", SNAPSHOT))) {
            client.await("eos");
            assertThat(client.all("update")).hasSize(2).allMatch(OfficialClientsIT::ofSnapshot);
            adapter.update("news", news, "second");
            assertThat(ofSnapshot(client.awaitUpdate("text", "second"))).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void impossibleSubscriptionIsRefusedWithTheReason(OfficialClient official)
            throws IOException, InterruptedException {
        try (ClientProcess client =
                official.start(gateway.port(), "WS-STREAMING", subscription("MERGE", "no-such", "price", ""))) {
            JsonNode refused = client.await("refused");
            assertThat(refused.get("code").intValue()).isEqualTo(21);
            assertThat(refused.get("message").stringValue()).isEqualTo("no item no-such");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void anItemIsGivenUpAfterItsLastSubscription(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        try (ClientProcess client =
                official.start(gateway.port(), transport, subscription("RAW", "apple", "price size", ""))) {
            client.await("subscribed");
            assertThat(adapter.subscribed("apple")).isTrue();
            client.say("unsubscribe 0");
            client.await("unsubscribed"); // That is when it asks, not when it is answered.
            Eventually.await("the item to be given up", () -> !adapter.subscribed("apple"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anItemThatFailsIsUnsubscribed(OfficialClient official) throws IOException, InterruptedException {
        try (ClientProcess client =
                official.start(gateway.port(), "WS-STREAMING", subscription("RAW", "apple", "price size", ""))) {
            client.await("subscribed");
            adapter.sink("apple").failed("gone");
            client.await("unsubscribed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageIsAnswered(OfficialClient official) throws IOException, InterruptedException {
        try (ClientProcess client = official.start(gateway.port(), "WS-STREAMING")) {
            client.await("status", next -> next.get("status").stringValue().equals("CONNECTED:WS-STREAMING"));
            client.say("send a,b");
            JsonNode processed = client.await("processed");
            assertThat(processed.get("response").stringValue()).isEqualTo("echo a,b");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatIsRestartedHasItsClientsBack(OfficialClient official) throws IOException, InterruptedException {
        try (ClientProcess client =
                official.startHasty(gateway.port(), "", subscription("MERGE", "apple", "price size", SNAPSHOT))) {
            client.await("subscribed");
            adapter.update("apple", PRICE, "1.0", "10");
            client.awaitUpdate("price", "1.0");

            gateway.close();
            client.await("status", next -> next.get("status").stringValue().startsWith("DISCONNECTED"));
            adapter.whenSubscribed("apple", () -> adapter.snapshot("apple", PRICE, "2.0", "20"));
            gateway = started();
            assertThat(ofSnapshot(client.awaitUpdate("price", "2.0"))).isTrue();
            assertThat(client.all("error")).isEmpty();
        }
    }
}
