package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What the official client of Node.js holds is what was sent, value by value. */
class NodeValuesIT {

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
    @ValueSource(strings = {"WS", "HTTP-STREAMING", "HTTP-POLLING"})
    void everyValueArrivesByEveryTransport(String transport) throws IOException, InterruptedException {
        try (ClientProcess client = NodeClient.start(gateway.port(), transport, ValueFollower.all("RAW", ""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 17, (number, same) -> {});
            assertThat(client.all("update"))
                    .as("some went as JSON Patch")
                    .anyMatch(update -> !update.get("patched").isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MERGE", "DISTINCT"})
    void nothingIsLeftOutOfWhatIsUnfiltered(String mode) throws IOException, InterruptedException {
        try (ClientProcess client =
                NodeClient.start(gateway.port(), "WS", ValueFollower.all(mode, ",\"frequency\":\"unfiltered\""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 18, (number, same) -> {});
        }
    }

    @Test
    void nothingIsLostOrTwiceWhenTheSocketIsCut() throws IOException, InterruptedException {
        try (ClientProcess client = NodeClient.start(gateway.port(), "", ValueFollower.all("RAW", ""))) {
            client.await("subscribed");
            new ValueFollower(adapter).follow(client, 19, (number, same) -> {
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
