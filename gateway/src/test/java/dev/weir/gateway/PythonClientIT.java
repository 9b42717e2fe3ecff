package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official client of Python. */
class PythonClientIT {

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

    @ParameterizedTest
    @ValueSource(strings = {"WS-STREAMING", "HTTP-STREAMING", "HTTP-POLLING"})
    void everyValueArrives(String transport) throws IOException, InterruptedException {
        try (ClientProcess client = PythonClient.start(gateway.port(), transport, ValueFollower.all("RAW", ""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 23, (number, same) -> {});
        }
    }

    @Test
    void nothingIsLostOrTwiceWhenTheSocketIsCut() throws IOException, InterruptedException {
        try (ClientProcess client = PythonClient.start(gateway.port(), "", ValueFollower.all("RAW", ""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 24, (number, same) -> {
                if (number == 700) {
                    same.say("cut");
                }
            });
            assertThat(client.all("status"))
                    .as("it recovered its session")
                    .anyMatch(status -> status.get("status").stringValue().contains("TRYING-RECOVERY"));
            assertThat(client.all("subscribed")).hasSize(1);
        }
    }

    @Test
    void aTableComesWithItsPastAndChanges() throws IOException, InterruptedException {
        FieldNames row = ScriptedAdapter.fields("key", "command", "price");
        adapter.whenSubscribed("table", () -> {
            adapter.snapshot("table", row, "a", "ADD", "1");
            adapter.sink("table").endOfSnapshot();
        });
        try (ClientProcess client = PythonClient.start(
                gateway.port(), "", subscription("COMMAND", "table", "key command price", ",\"snapshot\":\"yes\""))) {
            client.await("eos");
            adapter.update("table", row, "a", "UPDATE", "2");
            assertThat(client.awaitUpdate("price", "2").at("/values/command").stringValue())
                    .isEqualTo("UPDATE");
            adapter.update("table", row, "a", "DELETE", null);
            client.awaitUpdate("command", "DELETE");
        }
    }
}
