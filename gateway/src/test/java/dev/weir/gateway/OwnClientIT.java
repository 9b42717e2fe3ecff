package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The client of the gateway's own page, in Node.js, holds what was sent, value by value. */
class OwnClientIT {

    private static final NodePackages PACKAGES = new NodePackages("node");
    private static final Path CLIENT = Path.of("src/main/resources/dev/weir/gateway/web/client.js");

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
                MessageListener.none());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        port.close();
    }

    private ClientProcess client(String... subscriptions) throws IOException, InterruptedException {
        return client(gateway.port(), subscriptions);
    }

    private static ClientProcess client(int port, String... subscriptions) throws IOException, InterruptedException {
        Files.copy(CLIENT, PACKAGES.folder().resolve("client.mjs"), StandardCopyOption.REPLACE_EXISTING);
        String[] arguments = Stream.concat(
                        Stream.of("ws://127.0.0.1:" + port + "/lightstreamer"), Stream.of(subscriptions))
                .toArray(String[]::new);
        return PACKAGES.start("own.mjs", arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RAW", "DISTINCT"})
    void everyValueArrives(String mode) throws IOException, InterruptedException {
        try (ClientProcess client = client(ValueFollower.all(mode, ",\"frequency\":\"unfiltered\""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 41, number -> {});
            assertThat(client.all("error")).isEmpty();
        }
    }

    @Test
    void nothingIsLostOrTwiceWhenTheSocketIsCut() throws IOException, InterruptedException {
        try (CuttableLink link = CuttableLink.to(gateway.port());
                ClientProcess client = client(link.port(), ValueFollower.all("RAW", ""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 42, number -> {
                if (number % 500 == 300) {
                    link.cut();
                }
            });
            assertThat(client.all("error")).isEmpty();
            assertThat(client.all("status"))
                    .extracting(next -> next.get("status").stringValue())
                    .contains("waiting", "connected");
        }
    }

    @Test
    void aTableComesWithItsPastAndItsRowsGo() throws IOException, InterruptedException {
        FieldNames row = ScriptedAdapter.fields("key", "command", "price");
        adapter.whenSubscribed("table", () -> {
            adapter.snapshot("table", row, "a", "ADD", "1");
            adapter.sink("table").endOfSnapshot();
        });
        try (ClientProcess client = client(
                subscription("COMMAND", "table", "key command price", ",\"snapshot\":\"yes\""),
                subscription("MERGE", "no-such", "price", ""))) {
            assertThat(client.await("update").get("snapshot").booleanValue()).isTrue();
            client.await("eos");
            adapter.update("table", row, "a", "DELETE", null);
            JsonNode gone = client.awaitUpdate("command", "DELETE");
            assertThat(gone.at("/values/key").stringValue()).isEqualTo("a");
            assertThat(gone.get("snapshot").booleanValue()).isFalse();
            client.say("unsubscribe 0");
            Eventually.await("the table to be left", () -> !adapter.subscribed("table"));
        }
    }

    @Test
    void missingItemIsRefusedWithTheReason() throws IOException, InterruptedException {
        try (ClientProcess client = client(subscription("MERGE", "no-such", "price", ""))) {
            assertThat(client.await("refused").get("message").stringValue()).isEqualTo("no item no-such");
        }
    }

    @Test
    void aServerThatIsRestartedHasItsClientBackWithANewSnapshot() throws IOException, InterruptedException {
        FieldNames price = ScriptedAdapter.fields("price");
        try (ClientProcess client = client(subscription("MERGE", "apple", "price", ",\"snapshot\":\"yes\""))) {
            client.await("subscribed");
            adapter.update("apple", price, "1.0");
            client.awaitUpdate("price", "1.0");
            gateway.close();
            client.await("status", next -> next.get("status").stringValue().equals("waiting"));
            adapter.whenSubscribed("apple", () -> adapter.snapshot("apple", price, "2.0"));
            gateway = started();
            assertThat(client.awaitUpdate("price", "2.0").get("snapshot").booleanValue())
                    .isTrue();
        }
    }
}
