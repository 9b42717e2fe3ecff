package dev.weir.gateway;

import static dev.weir.gateway.ClientProcess.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.SessionSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that nobody here wrote, over TLS, with a server that they know by its certificate. */
class TlsClientsIT {

    private static final FieldNames PRICE = ScriptedAdapter.fields("price");

    @TempDir
    private static Path folder = Path.of("");

    private final ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");
    private ServerKeys keys;
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException, InterruptedException, GeneralSecurityException {
        keys = ServerKeys.make(folder.resolve("rsa" + System.nanoTime()), "RSA");
        gateway = Gateway.start(
                new GatewaySettings(
                        ServerSettings.on("127.0.0.1", 0).with(keys.pem()),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
                Map.of("TEST", List.of(adapter)),
                Gatekeeper.open(),
                (user, text) -> "");
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    @Tag("thorough") // each transport; the client of Java tries TLS usually
    @ParameterizedTest
    @ValueSource(strings = {"", "WS-STREAMING", "HTTP-STREAMING", "HTTP-POLLING"})
    void theOfficialClientOfNodeGetsItsUpdates(String transport) throws IOException, InterruptedException {
        try (ClientProcess client = OfficialClient.NODE.start(
                Map.of("NODE_EXTRA_CA_CERTS", keys.file("server.pem").toString()),
                "https://localhost:" + gateway.port(),
                transport,
                subscription("MERGE", "apple", "price", ""))) {
            client.await("subscribed");
            for (int number = 0; number < 50; number++) {
                adapter.update("apple", PRICE, "price " + number);
                client.awaitUpdate("price", "price " + number);
            }
            assertThat(client.all("status"))
                    .anyMatch(status -> status.get("status").stringValue().startsWith("CONNECTED:" + transport));
        }
    }

    @Test
    void theHttpClientOfJavaGetsAStream() throws IOException, InterruptedException, GeneralSecurityException {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(keys.trusting()).build()) {
            HttpResponse<InputStream> stream = client.send(
                    HttpRequest.newBuilder(URI.create("https://localhost:" + gateway.port()
                                    + "/lightstreamer/create_session.txt?LS_protocol=TLCP-2.5.0"))
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "LS_adapter_set=TEST&LS_data_adapter=SCRIPT&LS_op=add&LS_subId=1&LS_group=apple"
                                            + "&LS_schema=price&LS_mode=RAW"))
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            assertThat(stream.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
                awaitLine(lines, "CONF,1,unlimited,unfiltered");
                for (int number = 0; number < 200; number++) {
                    adapter.update("apple", PRICE, "price " + number);
                    awaitLine(lines, "U,1,1,price " + number);
                }
            }
        }
    }

    private static void awaitLine(BufferedReader lines, String wanted) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.equals(wanted)) {
            line = lines.readLine();
        }
        assertThat(line).isEqualTo(wanted);
    }
}
