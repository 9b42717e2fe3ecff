package dev.weir.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.BlockedPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalSiteTest {

    private final List<String> done = new ArrayList<>();
    private LocalSite site;

    @BeforeEach
    void open() throws IOException {
        site = LocalSite.open(0, (path, request) -> {
            if (path.equals("do") && request.isPost()) {
                done.add(path);
                request.send("text/plain", "done");
                return true;
            }
            if (path.isEmpty()) {
                request.send("text/html", "the page");
                return true;
            }
            return false;
        });
    }

    @AfterEach
    void close() {
        site.close();
    }

    private String ask(String method, String path, String... headers) throws IOException {
        return AskedSite.answer(site.address(), method, path, headers);
    }

    @Test
    void theAddressIsOfLoopbackAndHasALongToken() {
        assertThat(site.address()).matches("http://127\\.0\\.0\\.1:\\d+/[\\w-]{24}/");
        assertThat(BlockedPorts.contains(URI.create(site.address()).getPort())).isFalse();
    }

    @Test
    void ownPagesAreAnsweredUnderRulesThatLetNothingElseIn() throws IOException {
        assertThat(ask("GET", ""))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("the page")
                .containsIgnoringCase("Content-Security-Policy: default-src 'none'")
                .containsIgnoringCase("frame-ancestors 'none'")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .containsIgnoringCase("Referrer-Policy: no-referrer")
                .containsIgnoringCase("Cross-Origin-Resource-Policy: same-origin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//", "//index.html", "//AAAAAAAAAAAAAAAAAAAAAAAA/", "//%2e%2e/", "other"})
    void nothingIsToldWithoutTheTokenOrElsewhere(String path) throws IOException {
        assertThat(ask("GET", path)).startsWith("HTTP/1.1 404 ").doesNotContain("the page");
    }

    @Test
    void aSiteOfAnotherNameThatLeadsHereGetsNothing() throws IOException {
        assertThat(ask("GET", "", "Host: evil.example")).startsWith("HTTP/1.1 404 ");
        assertThat(ask(
                        "GET",
                        "",
                        "Host: localhost:" + URI.create(site.address()).getPort()))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: https://evil.example", "Origin: null", "X-None: 1"})
    void onlyItsOwnPageMayAskToDoSomething(String header) throws IOException {
        assertThat(ask("POST", "do", header)).startsWith("HTTP/1.1 403 ");
        assertThat(done).isEmpty();

        String own = site.address().replaceFirst("(://[^/]*)/.*", "$1");
        assertThat(ask("POST", "do", "Origin: " + own)).startsWith("HTTP/1.1 200 ");
        assertThat(done).containsExactly("do");
    }

    @Test
    void aPortThatIsTakenIsOneSentence() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> LocalSite.open(other.getLocalPort(), (path, request) -> false))
                    .isInstanceOf(IOException.class)
                    .hasMessage("port " + other.getLocalPort()
                            + " of 127.0.0.1 is taken: give another one, or 0 for a free one");
        }
    }

    @Test
    void aPortThatBrowsersRefuseIsRefusedAtOnce() {
        assertThatThrownBy(() -> LocalSite.open(6000, (path, request) -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("web browsers refuse to open port 6000");
        assertThatThrownBy(() -> LocalSite.open(70_000, (path, request) -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 65535");
    }
}
