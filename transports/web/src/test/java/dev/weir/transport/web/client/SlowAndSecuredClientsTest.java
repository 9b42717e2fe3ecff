package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.wire.TlsSettings;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.web.client.options.ClientTls;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Servers;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that read slowly, and clients with TLS, of a real gateway. */
class SlowAndSecuredClientsTest {

    private static final String PASSWORD = "geheim-123";

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void makeKeys() throws IOException, InterruptedException {
        makeKeys(folder);
    }

    /** {@code server.p12} and {@code server.pem}: a key of a server called localhost, made anew by the JDK's keytool. */
    static void makeKeys(Path folder) throws IOException, InterruptedException {
        String store = folder.resolve("server.p12").toString();
        keytool(
                folder,
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-validity",
                "2",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store);
        keytool(
                folder,
                "-exportcert",
                "-rfc",
                "-alias",
                "server",
                "-storepass",
                PASSWORD,
                "-keystore",
                store,
                "-file",
                folder.resolve("server.pem").toString());
    }

    private static void keytool(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addFirst(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        boolean done = keytool.waitFor(1, TimeUnit.MINUTES) && keytool.exitValue() == 0;
        assertThat(done).as(Files.readString(folder.resolve("keytool.log"))).isTrue();
    }

    private static WebBench secured() throws IOException {
        GatewaySettings usual = GatewaySettings.on("127.0.0.1", 0);
        ServerSettings server = usual.server();
        TlsSettings tls = new TlsSettings(folder.resolve("server.p12"), Optional.empty(), Optional.of(PASSWORD));
        return new WebBench(new GatewaySettings(
                new ServerSettings(
                        server.listening(),
                        server.loops(),
                        server.connections(),
                        server.head(),
                        Optional.of(tls),
                        server.web()),
                usual.sessions(),
                usual.items()));
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void clientsWithTlsReadEveryMessage(Protocol protocol) throws IOException {
        CrowdOrder order = new CrowdOrder(0, 0, 10, new CrowdOrder.Work(ClientWork.STAMP, 4), 0, CrowdOrder.Slow.NONE);
        List<String> values = IntStream.range(0, 100)
                .mapToObj(number -> number + "y".repeat(number * 200))
                .toList();
        try (WebBench bench = secured()) {
            TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
            TlcpOptions secured = options.with(options.session().with(Diffs.NONE))
                    .with(options.servers().with(protocol).with(ClientTls.trusting(folder.resolve("server.pem"))));
            try (TlcpCrowd crowd = bench.crowd(secured, order)) {
                bench.connect(crowd, order);
                assertThat(bench.seen.dropped).isEmpty();
                for (String value : values) {
                    int due = bench.seen.count + 10;
                    bench.items.update("all", List.of("value"), value);
                    WebBench.until(crowd, () -> bench.seen.count == due || !bench.seen.dropped.isEmpty());
                }

                assertThat(bench.seen.dropped).isEmpty();
                assertThat(bench.seen.messages.values()).allMatch(values::equals);
            }
        }
    }

    @Test
    void serverThatIsNotTrustedIsRefusedForGood() throws IOException {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        try (WebBench bench = secured()) {
            TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
            try (TlcpCrowd crowd = bench.crowd(options.with(options.servers().with(ClientTls.system())), order)) {
                bench.connect(crowd, order);

                assertThat(bench.seen.dropped).singleElement().asString().startsWith("0 for good: TLS: ");
            }
        }
    }

    @Test
    void serverThatDoesNotAnswerInTimeIsReported() throws IOException {
        CrowdOrder order = WebBench.order(2, ClientWork.STAMP);
        try (WebBench bench = new WebBench()) {
            TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
            Servers usual = options.servers();
            // A server in plain waits for the rest of what it takes for a request.
            Servers impatient = new Servers(
                    usual.addresses(),
                    usual.protocol(),
                    usual.path(),
                    Optional.of(ClientTls.system()),
                    List.of(),
                    Duration.ofMillis(100));
            try (TlcpCrowd crowd = bench.crowd(options.with(impatient), order)) {
                bench.connect(crowd, order);

                assertThat(bench.seen.dropped)
                        .hasSize(2)
                        .allMatch(reason -> reason.endsWith("no subscription within 100 ms: in the handshake of TLS"));
            }
        }
    }

    @Test
    void slowClientsReadAtTheirPaceAndTheOthersAreNotHeldUp() throws IOException {
        CrowdOrder order =
                new CrowdOrder(0, 0, 10, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, new CrowdOrder.Slow(0.2, 40_000));
        AtomicLong nanos = new AtomicLong();
        try (WebBench bench = new WebBench()) {
            TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
            try (TlcpCrowd crowd = new TlcpCrowd(
                    options.with(options.session().with(Diffs.NONE)),
                    order,
                    bench.seen,
                    new WebBench.OwnClock(nanos),
                    DescriptorBudget.ofThisProcess())) {
                bench.connect(crowd, order);
                for (int number = 0; number < 100; number++) {
                    bench.items.update("all", List.of("value"), number + "z".repeat(2_000));
                }
                WebBench.until(crowd, () -> bench.seen.count == 800);
                // The clock stands: after a twentieth of a second's bytes, these have paused.
                assertThat(bench.seen.messages).doesNotContainKeys(4, 9).hasSize(8);
                WebBench.until(crowd, () -> {
                    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(50));
                    return bench.seen.count == 1_000;
                });

                // Two hundred kilobytes at forty a second.
                assertThat(nanos.get()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(4_500));
                assertThat(bench.seen.dropped).isEmpty();
            }
        }
    }
}
