package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the official clients hold is what was sent, value by value. */
@Tag("thorough") // each client and transport; OfficialClientsIT and KafkaValuesIT try the values usually
class ClientValuesIT {

    private static final String UNFILTERED = ",\"frequency\":\"unfiltered\"";

    private final ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");

    private Gateway gateway() throws IOException {
        return Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("TEST", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    private void follow(ClientProcess client, long seed, ValueFollower.Disturbance disturbance)
            throws IOException, InterruptedException {
        client.await("subscribed");
        new ValueFollower(adapter).follow(client, seed, disturbance);
        assertThat(client.all("error")).isEmpty();
        assertThat(client.all("subscribed")).as("one session all the time").hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("dev.weir.gateway.OfficialClient#byEveryTransport")
    void everyValueArrivesByEveryTransport(OfficialClient official, String transport)
            throws IOException, InterruptedException {
        try (Gateway gateway = gateway();
                CuttableLink link = CuttableLink.to(gateway.port());
                ClientProcess client = official.start(link.port(), transport, ValueFollower.all("RAW", ""))) {
            follow(client, 17, number -> {});
            assertThat(client.all("update"))
                    .as("some came as JSON Patch")
                    .anyMatch(update -> !update.get("patched").isEmpty());
            assertThat(link.carried("|^T")).as("some went as TLCP-diff").isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"NODE,MERGE", "NODE,DISTINCT", "JAVA,MERGE", "JAVA,DISTINCT", "PYTHON,MERGE", "PYTHON,DISTINCT"})
    void nothingIsLeftOutOfWhatIsUnfiltered(OfficialClient official, String mode)
            throws IOException, InterruptedException {
        try (Gateway gateway = gateway();
                ClientProcess client =
                        official.start(gateway.port(), "WS-STREAMING", ValueFollower.all(mode, UNFILTERED))) {
            follow(client, 18, number -> {});
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostOrTwiceWhenTheConnectionIsCut(OfficialClient official) throws IOException, InterruptedException {
        try (Gateway gateway = gateway();
                CuttableLink link = CuttableLink.to(gateway.port());
                ClientProcess client = official.start(link.port(), "", ValueFollower.all("RAW", ""))) {
            follow(client, 19, number -> {
                if (number % 1_000 == 300) {
                    link.cut();
                }
            });
            assertThat(client.all("status"))
                    .as("it recovered its session")
                    .anyMatch(status -> status.get("status").stringValue().contains("TRYING-RECOVERY"));
        }
    }
}
