package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.AllowedOrigins;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From which pages of the web a gateway may be used. */
class OriginsTest {

    private static Gateway started(AllowedOrigins origins) throws IOException {
        return Gateway.start(
                new GatewaySettings(
                        ServerSettings.on("127.0.0.1", 0).with(origins),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
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

    private static String post(String origins) {
        return "POST /lightstreamer/create_session.txt?LS_protocol=TLCP-2.5.0 HTTP/1.1\r\nHost: here.org:8080\r\n"
                + origins + "Content-Length: 15\r\n\r\nLS_polling=true";
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
    void whatCountsByDefaultDependsOnWhoCanCome() throws IOException {
        assertThat(AllowedOrigins.byDefault(InetAddress.getLoopbackAddress())).isInstanceOf(AllowedOrigins.All.class);
        assertThat(AllowedOrigins.byDefault(InetAddress.getByName("0.0.0.0"))).isInstanceOf(AllowedOrigins.Own.class);
        assertThatThrownBy(() -> new AllowedOrigins.Named(List.of("example.org")))
                .hasMessageContaining("http://HOST[:PORT]");
    }

    @Test
    void aScriptFromElsewhereIsRefusedByHttpAndByWebSocket() throws IOException {
        try (Gateway gateway = started(new AllowedOrigins.Named(List.of("https://friend.org")))) {
            assertThat(answer(gateway, post("Origin: https://evil.com\r\n"))).startsWith("HTTP/1.1 403");
            assertThat(answer(gateway, post("Origin: https://friend.org\r\nOrigin: https://evil.com\r\n")))
                    .startsWith("HTTP/1.1 403");
            String upgrade = RawSocket.UPGRADE.replace("Host: x\r\n", "Host: x\r\nOrigin: https://evil.com\r\n");
            assertThat(answer(gateway, upgrade)).startsWith("HTTP/1.1 403");
            assertThat(answer(gateway, "OPTIONS / HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.com\r\n\r\n"))
                    .startsWith("HTTP/1.1 403")
                    .doesNotContain("Access-Control");
            assertThat(gateway.sessions()).isZero();
        }
    }

    @Test
    void aScriptFromWhereItMayComeIsAnsweredSoThatItsBrowserLetsItRead() throws IOException {
        try (Gateway gateway = started(new AllowedOrigins.Named(List.of("https://friend.org")))) {
            for (String origin : List.of("https://friend.org", "http://here.org:8080")) {
                assertThat(answer(gateway, post("Origin: " + origin + "\r\n")))
                        .startsWith("HTTP/1.1 200")
                        .contains("Access-Control-Allow-Origin: " + origin + "\r\nVary: Origin\r\n");
            }
            assertThat(answer(gateway, post(""))).startsWith("HTTP/1.1 200").doesNotContain("Access-Control");
            String upgrade = RawSocket.UPGRADE.replace("Host: x\r\n", "Host: x\r\nOrigin: https://friend.org\r\n");
            assertThat(answer(gateway, upgrade)).startsWith("HTTP/1.1 101");
        }
    }

    @Test
    void compressionThatIsOfferedIsNotTaken() throws IOException {
        try (Gateway gateway = started(new AllowedOrigins.All())) {
            String upgrade = RawSocket.UPGRADE.replace(
                    "Host: x\r\n",
                    "Host: x\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
            assertThat(answer(gateway, upgrade))
                    .startsWith("HTTP/1.1 101")
                    .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
        }
    }
}
