package dev.weir.transport.mqtt;

import static dev.weir.transport.mqtt.TestServer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are running already: who gets in, and which are refused. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MqttLoginIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);
    private static final String OPEN = "allow_anonymous true";

    /** Of the user me, whose password is right-word, as mosquitto_passwd writes it. */
    private static final String PASSWORD = passwordLine("me", "right-word");

    @TempDir
    private Path folder;

    private static String passwordLine(String user, String password) {
        try {
            byte[] salt = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
            var spec = new PBEKeySpec(password.toCharArray(), salt, 101, 512);
            byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                    .generateSecret(spec)
                    .getEncoded();
            Base64.Encoder base64 = Base64.getEncoder();
            return user + ":$7$101$" + base64.encodeToString(salt) + "$" + base64.encodeToString(hash) + "\n";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "3.1.1"})
    void aUserGetsInWithThePasswordAlone(String version) throws IOException {
        Path passwords = Files.writeString(folder.resolve("passwords"), PASSWORD);
        try (TestServer server = new TestServer(folder, "allow_anonymous false", "password_file " + passwords)) {
            String wrong = "mqtt://me:wrong-word@127.0.0.1:" + server.port();
            assertThatThrownBy(() -> server.open(100, "uri", wrong, "version", version))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to MQTT at 127.0.0.1:")
                    .hasMessageContaining("the server does not let this client in: not authorized")
                    .message()
                    .doesNotContain("wrong-word");
            try (MqttTransport transport =
                    server.open(100, "user", "me", "password", "right-word", "version", version)) {
                assertThat(transport.provision(PAIR)).startsWith("topic weir-");
                assertThat(transport.processes()).isEmpty();
            }
        }
    }

    @Test
    void whoTrustsItsCertificateReachesAServerOverTls() throws Exception {
        Path certificate = keys();
        Path key = folder.resolve("key.pem");
        String[] tls = {
            OPEN, "certfile " + certificate, "keyfile " + key, "cafile " + certificate, "require_certificate true"
        };
        try (TestServer server = new TestServer(folder, tls)) {
            String address = "mqtts://127.0.0.1:" + server.port();
            try (MqttTransport transport = server.open(
                    100,
                    "uri",
                    address,
                    "trust",
                    certificate.toString(),
                    "certificate",
                    certificate.toString(),
                    "key",
                    key.toString())) {
                assertThat(transport.provision(PAIR)).startsWith("topic weir-");
            }
            assertThatThrownBy(() -> server.open(100, "uri", address, "trust", certificate.toString()))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to MQTT at 127.0.0.1:");
            assertThatThrownBy(() -> server.open(100, "uri", address))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("unable to find valid certification path");
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
                        "mqtt",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-ext",
                        "bc=ca:true",
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
        pem("key.pem", "PRIVATE KEY", keys.getKey("mqtt", password).getEncoded());
        return pem("certificate.pem", "CERTIFICATE", keys.getCertificate("mqtt").getEncoded());
    }

    private Path pem(String name, String kind, byte[] content) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + kind + "-----\n");
    }

    /** In the old version the server acknowledges such a message and drops it. */
    @ParameterizedTest
    @ValueSource(strings = {"5", "3.1.1"})
    void aServerThatDropsLargeMessagesIsRefused(String version) throws IOException {
        try (TestServer server = new TestServer(folder, OPEN, "message_size_limit 5000")) {
            assertThatThrownBy(() -> server.open(6_000, "version", version))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining(
                            "the server does not hand on a message of 6000 bytes, the largest of the run");
            try (MqttTransport transport = server.open(4_000, "version", version)) {
                assertThat(transport.provision(PAIR)).startsWith("topic weir-");
            }
        }
    }

    @Test
    void aServerThatTellsItsLimitIsRefusedByIt() throws IOException {
        try (TestServer server = new TestServer(folder, OPEN, "max_packet_size 5000")) {
            assertThatThrownBy(() -> server.open(6_000))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("the server takes packets of 5000 bytes, and the run sends messages of 6000 bytes");
        }
        try (TestServer server = new TestServer(folder, OPEN, "max_qos 1")) {
            assertThatThrownBy(() -> server.open(100, "qos", "2"))
                    .isInstanceOf(TransportException.class)
                    .hasMessage("the server takes messages up to QoS 1");
        }
    }

    @Test
    void aClientWhoseIdIsTakenGivesUp() throws IOException {
        try (TestServer server = new TestServer(folder, OPEN);
                MqttTransport first = server.open(100, "client-id", "same");
                MqttTransport second = server.open(100, "client-id", "same")) {
            first.provision(PAIR);
            second.provision(PAIR);
            AckListener unheard = new AckListener() {
                @Override
                public void onAck(long sequence, int partition, long ackedNanos) {}

                @Override
                public void onFailure(long sequence, FailureKind kind, String cause) {}
            };
            try (Publisher one = first.openPublisher(0, unheard);
                    Publisher other = second.openPublisher(0, unheard)) {
                // Each ends the other's connection, until one gives up.
                String told = "publisher 0 cannot go on: the server ended its connection, as it does when another"
                        + " client comes with its client id, same-publisher-0";
                await("one gives up", () -> noted(first, told) || noted(second, told));
                Publisher ended = noted(first, told) ? one : other;

                assertThatThrownBy(() ->
                                ended.publish(0, Publisher.NO_KEY, ByteBuffer.allocate(1), ByteBuffer.allocate(0)))
                        .isInstanceOf(TransportException.class)
                        .hasMessage(told);
            }
        }
    }

    private static boolean noted(MqttTransport transport, String text) {
        return transport.incidents().stream().map(Warning::text).anyMatch(text::equals);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "3.1.1"})
    void anotherProtocolOnThePortIsToldWithinTheLimit(String version) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        try (Socket socket = listener.accept()) {
                            socket.getOutputStream()
                                    .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (IOException e) {
                    // It was closed.
                }
            });
            String address = "mqtt://127.0.0.1:" + listener.getLocalPort();

            assertThatThrownBy(() -> TestServer.transport(
                            Map.of("uri", address, "connect-timeout", "2s", "version", version), 100))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to MQTT at 127.0.0.1:");
        }
    }
}
