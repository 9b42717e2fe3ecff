package dev.weir.gateway;

import static dev.weir.gateway.NodeClient.subscription;
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
        try (NodeClient client = NodeClient.start(
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
}
