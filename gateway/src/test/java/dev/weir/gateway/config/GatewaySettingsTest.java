package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.access.AccessSettings;
import dev.weir.gateway.http.AllowedOrigins;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.log.LogSettings;
import dev.weir.gateway.log.LogSettings.Form;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.gateway.protocol.DiffFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file and the command line say about the gateway itself. */
final class GatewaySettingsTest {

    private static final String CONNECTIONS = """
        connections:
          Stocks:
            bootstrap: one:9092
            items: { all: stocks }
            topics: { stocks: all }
            fields: { value: '#{VALUE}' }
        """;

    @TempDir
    private Path folder = Path.of("");

    private GatewayConfiguration read(String text, String... options) {
        return GatewayConfig.read(text + CONNECTIONS, "gateway.yaml", folder, List.of(options));
    }

    @Test
    void missingSettingsHaveTheDefaultsOfTheProgram() {
        GatewayConfiguration configuration = read("");

        GatewaySettings defaults = GatewaySettings.on("127.0.0.1", 8080);
        assertThat(configuration.settings().server()).isEqualTo(defaults.server());
        assertThat(configuration.settings().items()).isEqualTo(defaults.items());
        assertThat(configuration.settings().sessions())
                .usingRecursiveComparison()
                .ignoringFields("limits.sessionsPerUser")
                .isEqualTo(defaults.sessions());
        assertThat(configuration.log()).isEqualTo(LogSettings.withDefaults());
        assertThat(configuration.drain()).isEqualTo(Duration.ofSeconds(10));
        assertThat(configuration.access().open()).isTrue();
        assertThat(configuration.loadTest()).isNull();
    }

    @Test
    void givenSettingsReachTheirPlace() {
        GatewayConfiguration configuration = read("""
            server: { port: 9000, loops: 1, drain: 3s, send-buffer: 8KiB, max-idle: 1m }
            sessions: { keep-alive: 2s, recovery-time: 20s, recovery-memory: 1MiB, max-per-user: 3, max-items: 7 }
            items: { json-patch-from: 500, tlcp-diff-from: none, max-buffer: 10 }
            log: { level: warn, form: json, file: logs/gateway.log }
            load-test: { items: 40, mode: merge, max-frequency: 2 }
            """);

        assertThat(configuration.settings().server().listening().port()).isEqualTo(9000);
        assertThat(configuration.settings().server().connections().sendBufferBytes())
                .isEqualTo(8_192);
        assertThat(configuration.settings().server().connections().requestMillis())
                .isEqualTo(60_000);
        assertThat(configuration.settings().sessions().keepAlive().millis()).isEqualTo(2_000);
        assertThat(configuration.settings().sessions().retention().recoveryMillis())
                .isEqualTo(20_000);
        assertThat(configuration.settings().sessions().retention().recoveryBytes())
                .isEqualTo(1_048_576);
        assertThat(configuration.settings().sessions().limits().sessionsPerUser())
                .isEqualTo(3);
        assertThat(configuration.settings().sessions().limits().items()).isEqualTo(7);
        assertThat(configuration.settings().items().encoder().jsonPatchMinCharacters())
                .isEqualTo(500);
        assertThat(configuration.settings().items().encoder().tlcpDiffMinCharacters())
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(configuration.settings().items().maxBufferLength()).isEqualTo(10);
        assertThat(configuration.log())
                .isEqualTo(new LogSettings(Severity.WARN, Form.JSON, folder.resolve("logs/gateway.log")));
        assertThat(configuration.drain()).isEqualTo(Duration.ofSeconds(3));
        assertThat(configuration.loadTest()).isEqualTo(new LoadTestSettings(40, 1, "MERGE", false, "2", null));
    }

    @Test
    void anOptionGoesBeforeTheFileAlsoWhereThatIsAnAdaptersXml() {
        assertThat(read("server: { port: 9000 }\n", "server.port=9001")
                        .settings()
                        .server()
                        .listening()
                        .port())
                .isEqualTo(9001);

        String xml = """
            <adapters_conf id="K"><data_provider name="Q">
              <param name="bootstrap.servers">one:9092</param>
              <param name="map.stocks.to">stocks</param>
              <param name="field.value">#{VALUE}</param>
            </data_provider></adapters_conf>
            """;
        assertThat(GatewayConfig.read(xml, "adapters.xml", folder, List.of("server.port=9001"))
                        .settings()
                        .server()
                        .listening()
                        .port())
                .isEqualTo(9001);
    }

    @Test
    void elsewhereThanOnLoopbackSomethingMustBeSaidAboutWhoMayConnect() throws IOException {
        assertThatThrownBy(() -> read("server: { host: 0.0.0.0 }\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("gateway.yaml:1: 'server.host' 0.0.0.0 can be reached from other machines")
                .hasMessageContaining("authentication: none");

        assertThat(read("server: { host: 0.0.0.0 }\nauthentication: none\n")
                        .access()
                        .open())
                .isTrue();
        assertThat(read("", "server.host=::1").access().open()).isTrue();
        Path users = Files.writeString(folder.resolve("users"), "");
        assertThat(read("server: { host: 0.0.0.0 }\nauthentication: { users: users }\n")
                        .access()
                        .users())
                .isEqualTo(users);
    }

    @Test
    void pagesAndNamesThatMayUseTheGatewayAreThoseThatAreGiven() {
        WebAccess web = read("""
                server:
                  allowed-origins: ['https://shop.example', 'http://localhost:3000', 'null']
                  allowed-hosts: shop.internal
                """).settings().server().web();

        assertThat(web)
                .isEqualTo(new WebAccess(
                        new AllowedOrigins.Named(List.of("https://shop.example", "http://localhost:3000", "null")),
                        Set.of("shop.internal")));
        assertThat(read("server: { allowed-origins: '*' }\n")
                        .settings()
                        .server()
                        .web()
                        .origins())
                .isInstanceOf(AllowedOrigins.All.class);
    }

    @Test
    void tokensForThePagesLetNobodyHaveASession() throws IOException {
        Files.writeString(folder.resolve("pages"), "");
        AccessSettings access = read("pages: { tokens: pages }\n").access();

        assertThat(access.open()).isTrue();
        assertThat(access.openPages()).isFalse();
        assertThat(access.files()).containsExactly(folder.resolve("pages"));
        assertThatThrownBy(() -> read("server: { host: 0.0.0.0 }\npages: { tokens: pages }\n"))
                .hasMessageContaining("'authentication' is not set");
    }

    @Test
    void loadTestClientsGetTlcpDiffsOnlyOnRequest() {
        assertThat(read("").settings().items().undeclaredDiffs()).isEqualTo(DiffFormats.ALL);
        assertThat(read("load-test: { items: 40 }\n").settings().items().undeclaredDiffs())
                .isEqualTo(DiffFormats.JSON_PATCH);
        assertThat(read("load-test: { items: 40 }\n", "items.tlcp-diff-from=50")
                        .settings()
                        .items()
                        .undeclaredDiffs())
                .isEqualTo(DiffFormats.ALL);
    }

    @Test
    void namesOfItemsAreOfferedWhereEverybodyMayConnect() throws IOException {
        Files.writeString(folder.resolve("users"), "");
        assertThat(read("").settings().pages().names()).isTrue();
        String signedIn = "authentication: { users: users }\n";
        assertThat(read(signedIn).settings().pages().names()).isFalse();
        assertThat(read(signedIn, "pages.names=true").settings().pages().names())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sever: { port: 1 }                 | gateway.yaml:1: unknown key 'sever'\\n    did you mean 'server'?
        server: { prt: 1 }                 | gateway.yaml:1: unknown key 'prt' in 'server'\\n    did you mean 'port'?
        server: 8080                       | gateway.yaml:1: 'server' is a section, not the value '8080'
        server: { port: 70000 }            | gateway.yaml:1: 'port' in 'server' is from 0 to 65535, not 70000
        server: { port: http }             | gateway.yaml:1: 'port' in 'server': 'http' is not a whole number
        server: { drain: 10 }              | gateway.yaml:1: 'drain' in 'server': '10' has no unit
        server: { host: no.such.invalid }  | gateway.yaml:1: 'server.host': unknown host no.such.invalid
        server: { send-buffer: 1B }        | gateway.yaml:1: 'send-buffer' in 'server' is from 1KiB to 64MiB, not 1B
        sessions: { min-keep-alive: 1m }   | gateway.yaml:1: 'sessions.min-keep-alive' is longer than 'sessions.max-keep-alive'
        sessions: { keep-alive: 0s }       | gateway.yaml:1: 'keep-alive' in 'sessions' is a millisecond or longer, not 0s
        authentication: open               | gateway.yaml:1: 'authentication': 'open' is not one of none
        authentication: { users: nobody }  | gateway.yaml:1: 'users' in 'authentication': there is no file
        log: { level: loud }               | gateway.yaml:1: 'level' in 'log': 'loud' is not one of info, debug
        load-test: { mode: raw }           | gateway.yaml:1: 'load-test.mode' needs 'load-test.items' too
        """)
    void whatIsWrongIsSaidWithItsPlaceAndWhatWouldBeRight(String wrong, String message) {
        assertThatThrownBy(() -> read(wrong + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        server.prt=1   | --set server.prt: unknown key 'server.prt'\\n    did you mean 'server.port'?
        server.port    | --set server.port: a setting is written key=value
        server.port=x  | --set server.port: 'port' in 'server': 'x' is not a whole number
        """)
    void aWrongOptionIsShownAsItWasGiven(String option, String message) {
        assertThatThrownBy(() -> read("", option))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"));
    }
}
