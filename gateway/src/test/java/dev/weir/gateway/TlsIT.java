package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.wire.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS as it comes from a socket: in pieces, broken, never ending, in plain. */
class TlsIT {

    private static final FieldNames F = ScriptedAdapter.fields("f");
    private static final String CREATE =
            "create_session\r\nLS_supported_diffs=&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW";

    @TempDir
    private static Path folder = Path.of("");

    private static ServerKeys keys;

    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
    private Gateway gateway;

    @BeforeAll
    static void makeKeys() throws IOException, InterruptedException, GeneralSecurityException {
        keys = ServerKeys.make(folder.resolve("rsa"), "RSA");
    }

    @BeforeEach
    void start() throws IOException {
        gateway = started(keys.pem(), 30_000);
    }

    private Gateway started(TlsSettings tls, long requestMillis) throws IOException {
        return Gateway.start(
                new GatewaySettings(
                        TestSettings.strict(requestMillis, Optional.of(tls)),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    private static Socket plain(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private static SSLSocket encrypted(Socket below, String... protocols) throws IOException, GeneralSecurityException {
        SSLSocket socket =
                (SSLSocket) keys.trusting().getSocketFactory().createSocket(below, "localhost", below.getPort(), true);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        socket.startHandshake();
        return socket;
    }

    private static void awaitNoConnection(Gateway of) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (of.connections() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(of.connections()).isZero();
    }

    @Tag("thorough") // many small records
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void recordsMayArriveByteByByte(String protocol) throws IOException, GeneralSecurityException {
        try (RawSocket socket =
                RawSocket.webSocket(new RawSocket(encrypted(new PiecemealSocket(gateway.port()), protocol)))) {
            socket.send(socket.textFrame(CREATE));
            socket.readUntil("unfiltered\r\n");
            for (int number = 0; number < 100; number++) {
                adapter.update("a", F, "value " + number);
                socket.readUntil("U,1,1,value " + number + "\r\n");
                socket.send(socket.textFrame("control\r\nLS_reqId=" + number + "&LS_op=none"));
                socket.readUntil("REQERR," + number + ",");
            }
        }
        awaitNoConnection(gateway);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void linesThatAreLongerThanAllBuffersArriveWhole(String protocol) throws IOException, GeneralSecurityException {
        try (RawSocket socket = RawSocket.webSocket(new RawSocket(encrypted(plain(gateway.port()), protocol)))) {
            socket.send(socket.textFrame(CREATE));
            socket.readUntil("unfiltered\r\n");
            for (int number = 0; number < 20; number++) {
                String value = (number + "0123456789").repeat(30_000);
                adapter.update("a", F, value);
                StringBuilder text = new StringBuilder();
                while (text.indexOf("\r\n") < 0) {
                    byte[] frame = socket.readFrame();
                    text.append(new String(frame, 1, frame.length - 1, StandardCharsets.UTF_8));
                }
                assertThat(text.toString()).isEqualTo("U,1,1," + value + "\r\n");
            }
        }
    }

    @Tag("thorough") // makes keys of every kind; RegistryTlsTest and KeyFilesIT read some
    @Test
    void keysAreReadInEveryFormAndOfEveryKind() throws IOException, InterruptedException, GeneralSecurityException {
        for (String kind : List.of("RSA", "EC", "Ed25519")) {
            ServerKeys some = ServerKeys.make(folder.resolve(kind), kind);
            for (TlsSettings form : some.everyForm()) {
                try (Gateway other = started(form, 30_000);
                        SSLSocket socket = some.connect(other.port())) {
                    assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
                }
            }
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamedWithTheReason()
            throws IOException, InterruptedException, GeneralSecurityException {
        ServerKeys other = ServerKeys.make(folder.resolve("other"), "RSA");
        Path certificate = keys.file("server.pem");
        Map<TlsSettings, String> reasons = Map.of(
                new TlsSettings(certificate, Optional.of(other.file("key.pem")), Optional.empty()),
                "does not match the first certificate",
                new TlsSettings(certificate, Optional.of(keys.file("old.pem")), Optional.empty()),
                "openssl pkcs8 -topk8",
                new TlsSettings(certificate, Optional.of(keys.file("none.pem")), Optional.empty()),
                "there is no such file",
                new TlsSettings(certificate, Optional.of(certificate), Optional.empty()),
                "there is no private key",
                new TlsSettings(certificate, Optional.of(keys.file("encrypted.pem")), Optional.empty()),
                "its password is needed",
                new TlsSettings(certificate, Optional.of(keys.file("encrypted.pem")), Optional.of("wrong")),
                "wrong password",
                new TlsSettings(keys.file("key.pem"), Optional.of(keys.file("key.pem")), Optional.empty()),
                "there is no certificate",
                new TlsSettings(keys.file("server.p12"), Optional.empty(), Optional.of("wrong")),
                "password",
                new TlsSettings(certificate, Optional.empty(), Optional.empty()),
                "a PEM file needs 'server.tls.key' too");
        reasons.forEach((settings, reason) -> assertThatThrownBy(() -> started(settings, 30_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining(folder.toString()));
        assertThat(keys.pkcs12().toString()).doesNotContain(ServerKeys.PASSWORD);
    }

    @Test
    void aCertificateThatIsReplacedHoldsForConnectionsFromThenOn()
            throws IOException, InterruptedException, GeneralSecurityException {
        ServerKeys first = ServerKeys.make(folder.resolve("first"), "EC");
        ServerKeys second = ServerKeys.make(folder.resolve("second"), "EC");
        try (Gateway other = started(first.pem(), 30_000);
                SSLSocket before = first.connect(other.port())) {
            for (String file : List.of("server.pem", "key.pem")) {
                Files.copy(second.file(file), first.file(file), StandardCopyOption.REPLACE_EXISTING);
            }
            other.readCertificate();
            second.connect(other.port()).close();
            assertThatThrownBy(() -> first.connect(other.port())).isInstanceOf(SSLException.class);

            Files.writeString(first.file("key.pem"), "no key");
            assertThatThrownBy(other::readCertificate).hasMessageContaining("key.pem");
            second.connect(other.port()).close();

            before.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(before.getInputStream().readNBytes(15), StandardCharsets.US_ASCII))
                    .as("the connection from before goes on")
                    .isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void whoeverSpeaksPlainHttpIsToldSo() throws IOException {
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(new String(socket.readAll(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("speaks TLS");
        }
        awaitNoConnection(gateway);
    }

    @Test
    void anOlderVersionIsRefusedWithAnAlert() throws IOException {
        byte[] hello = new byte[52];
        byte[] head = {
            0x16,
            3,
            1,
            0,
            47, // a record of a handshake
            1,
            0,
            0,
            43,
            3,
            2 // its first message: version 1.1
        };
        System.arraycopy(head, 0, hello, 0, head.length);
        byte[] offer = {0, 0, 4, 0, 0x2F, 0, 0x35, 1, 0}; // no session, two cipher suites, no compression
        System.arraycopy(offer, 0, hello, hello.length - offer.length, offer.length);
        try (RawSocket socket = new RawSocket(gateway.port())) {
            socket.send(hello);
            byte[] answer = socket.readAll();
            assertThat(answer).startsWith(0x15, 3);
            assertThat(Arrays.copyOfRange(answer, 5, 7))
                    .as("fatal: the version")
                    .containsExactly(2, 70);
        }
        awaitNoConnection(gateway);
    }

    @Test
    void aHandshakeThatNeverEndsIsCutOff() throws IOException {
        try (Gateway impatient = started(keys.pem(), 2_000);
                RawSocket silent = new RawSocket(impatient.port());
                RawSocket half = new RawSocket(impatient.port())) {
            half.send(new byte[] {0x16, 3, 1, 2, 0, 1, 0});
            // An alert may tell that this is the end.
            assertThat(silent.read()).isIn(-1, 0x15);
            assertThat(half.read()).isIn(-1, 0x15);
            awaitNoConnection(impatient);
        }
    }

    @Test
    void aConnectionThatIsCutOffInTheMiddleDoesNothing() throws IOException, GeneralSecurityException {
        Socket below = plain(gateway.port());
        try (RawSocket socket = RawSocket.webSocket(new RawSocket(encrypted(below)))) {
            byte[] frame = socket.textFrame(CREATE);
            socket.send(Arrays.copyOf(frame, frame.length - 1));
            below.close(); // Without a word of TLS.
        } catch (IOException e) {
            assertThat(below.isClosed()).isTrue();
        }
        awaitNoConnection(gateway);
        assertThat(gateway.sessions()).isZero();
        assertThat(adapter.subscribedCount()).isZero();
    }

    @Test
    void aSecondHandshakeOnAConnectionIsRefused() throws IOException, GeneralSecurityException {
        try (Socket below = plain(gateway.port());
                SSLSocket socket = encrypted(below, "TLSv1.2")) {
            socket.setSoTimeout(20_000);
            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getOutputStream().write('x');
                        int read = socket.getInputStream().read();
                        throw new AssertionError("not refused, but read " + read);
                    })
                    .isInstanceOfAny(SSLException.class, SocketException.class);
        }
        awaitNoConnection(gateway);
    }

    @Test
    void anyByteThatIsNotTlsEndsTheConnection() throws IOException {
        for (int first = 0; first < 256; first++) {
            try (RawSocket socket = new RawSocket(gateway.port())) {
                byte[] bytes = new byte[400];
                Arrays.fill(bytes, (byte) 0xFF);
                bytes[0] = (byte) first;
                socket.send(bytes);
                readToTheEnd(socket);
            }
        }
        awaitNoConnection(gateway);
    }

    private static void readToTheEnd(RawSocket socket) throws IOException {
        try {
            assertThat(socket.readAll()).as("why it ends").hasSizeLessThan(1_000);
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset"); // That is an end too.
        }
    }
}
