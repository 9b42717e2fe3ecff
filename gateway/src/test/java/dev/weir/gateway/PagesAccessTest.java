package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.access.AccountFile;
import dev.weir.gateway.access.AccountFile.NewToken;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may see how a gateway fares, as its configuration says. Kafka is not there, which changes nothing of that. */
class PagesAccessTest {

    private static final String CONNECTION = """
        server: { port: 0 }
        connections:
          Orders:
            bootstrap: 127.0.0.1:9
            items: { all: orders }
            topics: { orders: all }
            fields: { value: '#{VALUE}' }
        """;

    private final NewToken client = AccountFile.newToken("client");
    private final NewToken scraper = AccountFile.newToken("prometheus");

    @TempDir
    private Path folder = Path.of("");

    /** Statuses of the page of figures: without a token, with a client's, and with one for the pages. */
    private List<Integer> statuses(String access) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("clients"), client.line());
        Files.writeString(folder.resolve("scrapers"), scraper.line());
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        try (EventLog log = EventLog.open(LogSettings.withDefaults(), nowhere, false);
                RunningGateway gateway = RunningGateway.start(
                        GatewayConfig.read(access + CONNECTION, "gateway.yaml", folder, List.of()), log);
                HttpClient http = HttpClient.newHttpClient()) {
            assertThat(status(http, gateway, "/health", "none")).isEqualTo(200);
            return List.of(
                    status(http, gateway, "/metrics", "none"),
                    status(http, gateway, "/metrics", "Bearer " + client.token()),
                    status(http, gateway, "/metrics", "Bearer " + scraper.token()));
        }
    }

    private static int status(HttpClient http, RunningGateway gateway, String path, String authorization)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateway.address() + path))
                .header("Authorization", authorization)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void withoutAnyAccountTheyAreForAll() throws Exception {
        assertThat(statuses("")).containsExactly(200, 200, 200);
    }

    @Test
    void whereClientsSignInTheySeeThem() throws Exception {
        assertThat(statuses("authentication: { tokens: clients }\n")).containsExactly(401, 200, 401);
    }

    @Test
    void aTokenOfTheirOwnOpensThem() throws Exception {
        assertThat(statuses("authentication: { tokens: clients }\npages: { tokens: scrapers }\n"))
                .containsExactly(401, 200, 200);
        assertThat(statuses("pages: { tokens: scrapers }\n")).containsExactly(401, 401, 200);
    }
}
