package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.clock.SystemClock;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are running already: who gets in, and which are refused. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NatsLoginIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);

    @TempDir
    private Path folder;

    /** A server with options of its own, at a port that is free. */
    private final class Running implements AutoCloseable {

        private final HeldPort port = HeldPort.free();
        private final HeldPort monitor = HeldPort.free();
        private final Process process;

        Running(String... options) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    SharedNats.program().toString(),
                    "-a",
                    "127.0.0.1",
                    "-p",
                    Integer.toString(port.number()),
                    "-m",
                    Integer.toString(monitor.number()),
                    "-sd",
                    folder.toString()));
            command.addAll(List.of(options));
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log.txt").toFile())
                    .start();
            long begunNanos = System.nanoTime();
            while (!listens()) {
                assertThat(System.nanoTime() - begunNanos)
                        .as("the server listens")
                        .isLessThan(Duration.ofSeconds(60).toNanos());
                LockSupport.parkNanos(10_000_000);
            }
        }

        private boolean listens() {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()), 1_000);
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        NatsTransport open(int messageBytes, String... settings) {
            Map<String, String> given = new LinkedHashMap<>();
            given.put("uri", "127.0.0.1:" + port.number());
            given.put("connect-timeout", "5s");
            for (int i = 0; i < settings.length; i += 2) {
                given.put(settings[i], settings[i + 1]);
            }
            NatsDriver driver = new NatsDriver();
            return driver.open(
                    Settings.of(driver.settings(), given), new RunContext("0000abcd", new SystemClock(), messageBytes));
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
            process.destroyForcibly();
            port.close();
            monitor.close();
        }
    }

    @Test
    void aUserGetsInWithThePasswordAlone() throws Exception {
        try (Running server = new Running("-js", "--user", "me", "--pass", "right-word")) {
            assertThatThrownBy(() -> server.open(100, "user", "me", "password", "wrong-word"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to NATS at 127.0.0.1:")
                    .hasMessageContaining("uthorization")
                    .message()
                    .doesNotContain("wrong-word");
            try (NatsTransport transport = server.open(100, "user", "me", "password", "right-word")) {
                assertThat(transport.provision(PAIR)).startsWith("stream weir-0000abcd, in files");
                assertThat(transport.processes()).isEmpty();
            }
        }
    }

    @Test
    void aTokenOpensToo() throws Exception {
        try (Running server = new Running("-js", "--auth", "some-token-word");
                NatsTransport transport = server.open(100, "token", "some-token-word")) {
            assertThat(transport.provision(PAIR)).startsWith("stream weir-0000abcd");
        }
    }

    @Test
    void whoTrustsItsCertificateReachesAServerOverTls() throws Exception {
        Path trust = keys();
        String[] tls = {
            "-js",
            "--tls",
            "--tlscert",
            trust.toString(),
            "--tlskey",
            folder.resolve("key.pem").toString()
        };
        try (Running server = new Running(tls)) {
            try (NatsTransport transport =
                    server.open(100, "uri", "tls://127.0.0.1:" + server.port.number(), "trust", trust.toString())) {
                assertThat(transport.provision(PAIR)).startsWith("stream weir-0000abcd");
            }
            assertThatThrownBy(() -> server.open(100, "uri", "tls://127.0.0.1:" + server.port.number()))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to NATS at tls://127.0.0.1:");
        }
    }

    /** A key and the certificate that it signed itself, which is returned, as PEM files. */
    private Path keys() throws Exception {
        Path store = folder.resolve("keys.p12");
        char[] password = "for-this-test".toCharArray();
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "nats",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(password))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        pem("key.pem", "PRIVATE KEY", keys.getKey("nats", password).getEncoded());
        return pem("certificate.pem", "CERTIFICATE", keys.getCertificate("nats").getEncoded());
    }

    private Path pem(String name, String kind, byte[] content) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + kind + "-----\n");
    }

    @Test
    void aServerWithoutStreamsOrForSmallerMessagesIsRefused() throws Exception {
        try (Running server = new Running()) {
            assertThatThrownBy(() -> server.open(100))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("runs without JetStream; start it with -js");
        }
        try (Running server = new Running("-js")) {
            assertThatThrownBy(() -> server.open(2_000_000))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the server takes messages of 1048576 bytes with their headers")
                    .hasMessageContaining("the run sends 2000000 bytes");
        }
    }

    @Test
    void onlyAMonitorTellsHowOftenARunningServerSyncs() throws Exception {
        try (Running server = new Running("-js")) {
            try (NatsTransport transport = server.open(100)) {
                transport.provision(PAIR);
                assertThat(Acknowledgement.in(transport.effectiveSettings())
                                .orElseThrow()
                                .settings())
                        .endsWith("sync_interval not told");
            }
            try (NatsTransport transport =
                    server.open(100, "monitor", "http://127.0.0.1:" + server.monitor.number() + "/")) {
                transport.provision(PAIR);
                Acknowledgement worth =
                        Acknowledgement.in(transport.effectiveSettings()).orElseThrow();
                assertThat(worth.settings()).endsWith("sync_interval=2m");
                assertThat(worth.durability()).isEqualTo(Durability.WRITTEN);
            }
        }
    }

    @Test
    void aStreamThatExistsIsLeftAlone() throws Exception {
        try (Running server = new Running("-js");
                NatsTransport owner = server.open(100, "stream.name", "orders")) {
            owner.provision(PAIR);
            try (NatsTransport other = server.open(100, "stream.name", "orders")) {
                assertThatThrownBy(() -> other.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessageContaining("the stream orders exists already");
            }
            assertThat(owner.end()).isNotNull();
        }
    }
}
