package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class UnreachableBrokerIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static void assertRefused(String address, String reason, String... settings) {
        String[] all = new String[settings.length + 4];
        System.arraycopy(settings, 0, all, 4, settings.length);
        all[0] = "bootstrap";
        all[1] = address;
        all[2] = "connect.timeout";
        all[3] = "3s";
        // Who is asked gets a second for his answer, which may be too little on a busy machine.
        boolean silent = reason.startsWith(Round.SILENT);
        assertThatThrownBy(() -> Round.openDespite(fault -> !silent && fault.contains(Round.SILENT), all))
                .isInstanceOf(TransportException.class)
                .hasMessage("cannot reach any broker of " + address + " within 3 s: " + reason);
    }

    @Test
    void nobodyListens() throws IOException {
        // Kept, so that nobody begins to listen there meanwhile.
        try (HeldPort kept = HeldPort.free()) {
            int port = kept.number();

            assertRefused("127.0.0.1:" + port, "connection refused (127.0.0.1:" + port + ")");
            assertRefused("localhost:" + port + ",127.0.0.1:" + port, reasonOfBoth(port));
        }
    }

    private static String reasonOfBoth(int port) throws IOException {
        StringBuilder reasons = new StringBuilder();
        for (InetAddress ip : InetAddress.getAllByName("localhost")) {
            reasons.append(reasons.isEmpty() ? "" : ", ")
                    .append("connection refused (localhost/" + ip.getHostAddress() + ":" + port + ")");
        }
        return reasons + "; connection refused (127.0.0.1:" + port + ")";
    }

    @Test
    void theHostIsUnknown() {
        assertRefused("no-such-host.invalid:9092", "unknown host no-such-host.invalid");
    }

    @Test
    void somethingElseListens() throws IOException {
        try (HeldPort kept = HeldPort.free();
                ServerSocket server = new ServerSocket(kept.number(), 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> answerEachWith(server, "HTTP/1.1 400 Bad Request\r\n\r\n"));

            int port = server.getLocalPort();
            assertRefused("127.0.0.1:" + port, "what listens there does not speak Kafka (127.0.0.1:" + port + ")");
        }
    }

    /** Until the server is closed. A connection that says nothing keeps no other one waiting. */
    private static void answerEachWith(ServerSocket server, String answer) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> answerWith(client, answer));
            } catch (IOException e) {
                assertThat(server.isClosed()).as(e.toString()).isTrue();
            }
        }
    }

    private static void answerWith(Socket client, String answer) {
        try (client) {
            if (client.getInputStream().read(new byte[4_096]) > 0) {
                client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                client.shutdownOutput();
                // A close with something unread would reset the connection and take the answer back.
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatListensSaysNothing() throws IOException {
        try (HeldPort kept = HeldPort.free();
                ServerSocket server = new ServerSocket(kept.number(), 50, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            assertRefused("127.0.0.1:" + port, Round.SILENT + " (127.0.0.1:" + port + ")");
        }
    }

    @Test
    void theClientSpeaksTlsAndTheBrokerDoesNot() {
        assertThatThrownBy(() -> Round.open(
                        "bootstrap", BROKER.bootstrap(), "connect.timeout", "3s", "client.security.protocol", "SSL"))
                .isInstanceOf(TransportException.class)
                .hasMessageMatching("(?s).*(TLS|SSL).*");
    }
}
