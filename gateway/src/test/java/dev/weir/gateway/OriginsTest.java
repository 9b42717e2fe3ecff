package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.http.AllowedOrigins;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.log.LogLines;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From which pages of the web a gateway may be used, and under which names. */
class OriginsTest {

    private static final WebAccess FRIENDS =
            new WebAccess(new AllowedOrigins.Named(List.of("https://friend.org", "null")), Set.of("here.org"));

    private static Gateway started(WebAccess web) throws IOException {
        return started(ServerSettings.on("127.0.0.1", 0).with(web));
    }

    private static Gateway started(ServerSettings settings) throws IOException {
        return Gateway.start(
                new GatewaySettings(settings, SessionSettings.withDefaults(), ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(new ScriptedAdapter("DEFAULT"))),
                Gatekeeper.open(),
                MessageListener.none());
    }

    private static String answer(Gateway gateway, String request) throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send(request);
            return socket.readUntil("\r\n\r\n");
        }
    }

    /** All of an answer, after which the gateway closes. */
    private static String whole(Gateway gateway, String host, String headers) throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send("GET /health HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "Connection: close\r\n\r\n");
            return new String(socket.readAll(), StandardCharsets.UTF_8);
        }
    }

    private static String post(String headers) {
        return "POST /lightstreamer/create_session.txt?LS_protocol=TLCP-2.5.0 HTTP/1.1\r\nHost: here.org:8080\r\n"
                + headers + "Content-Length: 15\r\n\r\nLS_polling=true";
    }

    private static String upgrade(String headers) {
        return RawSocket.UPGRADE.replace("Host: localhost\r\n", "Host: localhost\r\n" + headers);
    }

    @ParameterizedTest
    @CsvSource({
        "http://here.org:8080,here.org:8080,true",
        "http://HERE.org,here.org:80,true",
        "https://here.org,here.org:443,true",
        "https://here.org:443,here.org,true",
        "http://here.org:8081,here.org:8080,false",
        "http://here.org.evil.com,here.org,false",
        "http://evil.com,here.org,false",
        "null,here.org,false",
        "http://[::1]:80,[::1],true"
    })
    void theOwnOriginIsTheHostThatTheRequestIsFor(String origin, String host, boolean permitted) {
        assertThat(new AllowedOrigins.Own().permits(origin, Optional.of(host))).isEqualTo(permitted);
        assertThat(new AllowedOrigins.Own().permits(origin, Optional.empty())).isFalse();
    }

    @Test
    void aSettingThatIsNoOriginOrNoHostIsRefused() {
        assertThatThrownBy(() -> new AllowedOrigins.Named(List.of("example.org")))
                .hasMessageContaining("http://HOST[:PORT]");
        assertThatThrownBy(() -> new WebAccess(new AllowedOrigins.Own(), Set.of("http://example.org")))
                .hasMessageContaining("a host is a name or an address, not http://example.org");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.com", "http://localhost:3000", "null", "http://127.0.0.1:9999"})
    void onLoopbackTooAPageFromElsewhereIsRefusedUnlessItIsAllowed(String origin) throws IOException {
        String header = "Origin: " + origin + "\r\n";
        try (Gateway gateway = started(ServerSettings.on("127.0.0.1", 0))) {
            assertThat(answer(gateway, upgrade(header))).startsWith("HTTP/1.1 403");
            assertThat(answer(gateway, "OPTIONS / HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n"))
                    .startsWith("HTTP/1.1 403")
                    .doesNotContain("Access-Control");
            assertThat(whole(gateway, "localhost", header))
                    .startsWith("HTTP/1.1 403")
                    .doesNotContain("Access-Control")
                    .contains("pages of " + origin + " may not use this gateway; this setting of the gateway permits"
                            + " them: server.allowed-origins: '" + origin + "'");
            assertThat(gateway.sessions()).isZero();
        }
        WebAccess allowed = new WebAccess(new AllowedOrigins.Named(List.of(origin)), Set.of());
        try (Gateway gateway = started(allowed)) {
            assertThat(answer(gateway, upgrade(header))).startsWith("HTTP/1.1 101");
            assertThat(whole(gateway, "localhost", header))
                    .startsWith("HTTP/1.1 200")
                    .contains("Access-Control-Allow-Origin: " + origin + "\r\nVary: Origin\r\n");
        }
    }

    @Test
    void ownPagesAndNonBrowserClientsAreAllowedByDefault() throws IOException {
        try (Gateway gateway = started(ServerSettings.on("127.0.0.1", 0))) {
            String own = "localhost:" + gateway.port();
            assertThat(whole(gateway, own, "Origin: http://" + own + "\r\n")).startsWith("HTTP/1.1 200");
            assertThat(answer(gateway, upgrade(""))).startsWith("HTTP/1.1 101");
        }
    }

    @Test
    void aPageOfThePortThatIsSharedMayUseTheOneThatIsNot() throws IOException {
        try (HeldPort first = HeldPort.free();
                HeldPort second = HeldPort.free();
                Gateway gateway = started(TestSettings.shared(first.number(), second.number()))) {
            int shared = first.number();
            int own = second.number();
            assertThat(whole(gateway, "localhost:" + own, "Origin: http://localhost:" + shared + "\r\n"))
                    .startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "localhost:" + own, "Origin: http://127.0.0.1:" + shared + "\r\n"))
                    .startsWith("HTTP/1.1 403");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,200",
        "LOCALHOST:80,200",
        "localhost.:80,200",
        "a.localhost,200",
        "127.0.0.1:1,200",
        "127.9.8.7,200",
        "[::1]:8080,200",
        "evil.com,403",
        "evil.com:8080,403",
        "127.0.0.1.evil.com,403",
        "localhost.evil.com,403",
        "10.0.0.1,403",
        "[::2],403",
        "[::1].evil.com,403"
    })
    void onLoopbackTheHostIsAnameOfLoopback(String host, int status) throws IOException {
        try (Gateway gateway = started(ServerSettings.on("127.0.0.1", 0))) {
            // A page may come by a name of its own that leads here: then it is its own origin too.
            assertThat(whole(gateway, host, "Origin: http://" + host + "\r\n")).startsWith("HTTP/1.1 " + status);
            assertThat(whole(gateway, host, "")).startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void furtherNamesAreThoseThatAreAllowedAndThoseOfAllowedOrigins() throws IOException {
        try (Gateway gateway = started(FRIENDS)) {
            assertThat(whole(gateway, "here.org:8080", "")).startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "friend.org", "")).startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "other.org", ""))
                    .startsWith("HTTP/1.1 403")
                    .contains("requests for the host other.org are not answered;"
                            + " this setting of the gateway permits them: server.allowed-hosts: other.org");
        }
        try (Gateway gateway = started(new WebAccess(new AllowedOrigins.Own(), Set.of("*")))) {
            assertThat(whole(gateway, "other.org", "")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void elsewhereThanOnLoopbackAnyNameLeadsHere() throws IOException {
        try (Gateway gateway = started(ServerSettings.on("0.0.0.0", 0))) {
            assertThat(whole(gateway, "shop.example", "")).startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "shop.example", "Origin: http://shop.example\r\n"))
                    .startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "shop.example", "Origin: http://evil.com\r\n"))
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void whereNamesAreGivenTheyAreAskedForElsewhereToo() throws IOException {
        WebAccess shop = new WebAccess(new AllowedOrigins.Own(), Set.of("shop.example"));
        try (Gateway gateway = started(ServerSettings.on("0.0.0.0", 0).with(shop))) {
            assertThat(whole(gateway, "shop.example:8080", "")).startsWith("HTTP/1.1 200");
            assertThat(whole(gateway, "evil.com", "")).startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void theOperatorIsToldOnceForEachPlace() throws IOException {
        try (LogLines log = LogLines.of("dev.weir.gateway.http.WebGuard");
                Gateway gateway = started(ServerSettings.on("127.0.0.1", 0))) {
            for (int time = 0; time < 3; time++) {
                whole(gateway, "localhost", "Origin: http://localhost:3000\r\n");
                whole(gateway, "localhost", "Origin: http://localhost:3001\r\n");
                whole(gateway, "evil.com", "");
            }
            assertThat(log.lines())
                    .hasSize(3)
                    .first()
                    .isEqualTo("pages of http://localhost:3000 may not use this gateway; this setting of the gateway"
                            + " permits them: server.allowed-origins: 'http://localhost:3000'");

            for (int port = 4000; port < 4200; port++) {
                whole(gateway, "localhost", "Origin: http://localhost:" + port + "\r\n");
            }
            assertThat(log.lines()).hasSize(100).last().asString().endsWith("(further refusals are not logged)");
        }
    }

    @Test
    void aScriptFromElsewhereIsRefusedByHttpAndByWebSocket() throws IOException {
        try (Gateway gateway = started(FRIENDS)) {
            assertThat(answer(gateway, post("Origin: https://evil.com\r\n"))).startsWith("HTTP/1.1 403");
            assertThat(answer(gateway, post("Origin: https://friend.org\r\nOrigin: https://evil.com\r\n")))
                    .startsWith("HTTP/1.1 403");
            assertThat(answer(gateway, upgrade("Origin: https://evil.com\r\n"))).startsWith("HTTP/1.1 403");
            assertThat(gateway.sessions()).isZero();
        }
    }

    @Test
    void scriptOfAllowedOriginIsAnsweredWithCorsHeaders() throws IOException {
        try (Gateway gateway = started(FRIENDS)) {
            for (String origin : List.of("https://friend.org", "http://here.org:8080", "null")) {
                assertThat(answer(gateway, post("Origin: " + origin + "\r\n")))
                        .startsWith("HTTP/1.1 200")
                        .contains("Access-Control-Allow-Origin: " + origin + "\r\nVary: Origin\r\n");
            }
            assertThat(answer(gateway, post(""))).startsWith("HTTP/1.1 200").doesNotContain("Access-Control");
            assertThat(answer(gateway, upgrade("Origin: https://friend.org\r\n")))
                    .startsWith("HTTP/1.1 101");
        }
    }

    @Test
    void compressionThatIsOfferedIsNotTaken() throws IOException {
        try (Gateway gateway = started(new WebAccess(new AllowedOrigins.All(), Set.of()))) {
            assertThat(answer(
                            gateway,
                            upgrade("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")))
                    .startsWith("HTTP/1.1 101")
                    .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
        }
    }
}
