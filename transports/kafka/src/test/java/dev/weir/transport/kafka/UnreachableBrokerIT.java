package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.broker.HeldPort;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class UnreachableBrokerIT {

    private static final String TIME = "([0-9.]+ (?:µs|ms|s))";
    private static final String LIMIT = "10m";

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** Connects with ten minutes of time, and knocks soon. */
    private static Cluster connectPatiently(String bootstrap) {
        Settings settings = Round.settings("bootstrap", bootstrap, "connect-timeout", LIMIT);
        KafkaSettings asked = KafkaSettings.of(settings);
        return Cluster.connect(
                asked,
                ClientProperties.of(settings),
                "patient",
                new Reachability(bootstrap, asked.connectLimit(), Duration.ofMillis(100)));
    }

    private static void assertRefused(String address, String reason, String... settings) {
        String[] all = new String[settings.length + 4];
        System.arraycopy(settings, 0, all, 4, settings.length);
        all[0] = "bootstrap";
        all[1] = address;
        all[2] = "connect-timeout";
        all[3] = "3s";
        // Who is asked gets a second for his answer, which may be too little on a busy machine.
        boolean silent = reason.startsWith(Round.SILENT);
        assertThatThrownBy(() -> Round.openDespite(fault -> !silent && fault.contains(Round.SILENT), all))
                .isInstanceOf(TransportException.class)
                .hasMessageMatching(Pattern.quote("cannot reach any broker of " + address + " after ")
                        + TIME
                        + Pattern.quote(": " + reason));
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

    @Test
    void refusedConnectionIsReportedAtOnceDespiteLongTimeout() {
        try (HeldPort kept = HeldPort.free()) {
            String address = "127.0.0.1:" + kept.number();
            Settings settings = Round.settings("bootstrap", address, "connect-timeout", LIMIT);

            // Who waits for the client first waits here for ten minutes.
            assertThatThrownBy(() -> Cluster.connect(
                            KafkaSettings.of(settings),
                            ClientProperties.of(settings),
                            "impatient",
                            new Reachability(address, Duration.ofMinutes(10), Duration.ofMinutes(10))))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("connection refused (" + address + ")");
        }
    }

    @Test
    void permanentReasonIsReportedBeforeLimitWithElapsedTime() {
        try (HeldPort kept = HeldPort.free();
                HeldPort other = HeldPort.free()) {
            String both = "127.0.0.1:" + kept.number() + ",127.0.0.1:" + other.number();

            Throwable refused = catchThrowable(() -> connectPatiently(both).close());

            Matcher told = Pattern.compile("cannot reach any broker of " + both + " after " + TIME
                            + ": connection refused .*; connection refused .*")
                    .matcher(String.valueOf(refused.getMessage()));
            assertThat(told.matches()).as(refused.toString()).isTrue();
            assertThat(Durations.parse(told.group(1))).isLessThan(Durations.parse(LIMIT));
        }
    }

    @Tag("thorough") // waits for a slow broker
    @Test
    void aBrokerWhoseFirstAnswerComesLateIsWaitedFor() throws IOException {
        try (SlowBroker slow = new SlowBroker(BROKER.bootstrap());
                Cluster cluster = connectPatiently(slow.bootstrap())) {
            assertThat(cluster.answer(
                            "describe the cluster",
                            Permission.cluster(AclOperation.DESCRIBE),
                            cluster.admin().describeCluster().nodes()))
                    .hasSize(1);
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

    @Tag("thorough") // waits for the whole limit
    @Test
    void whatListensSaysNothing() throws IOException {
        try (HeldPort kept = HeldPort.free();
                ServerSocket server = new ServerSocket(kept.number(), 50, InetAddress.getLoopbackAddress())) {
            int port = server.getLocalPort();
            assertRefused("127.0.0.1:" + port, Round.SILENT + " (127.0.0.1:" + port + ")");
            assertRefused(
                    "127.0.0.1:" + port, Round.SILENT + " (127.0.0.1:" + port + ")", "client.security.protocol", "SSL");
        }
    }

    @Test
    void theClientSpeaksTlsAndTheBrokerDoesNot() {
        assertThatThrownBy(() -> Round.open(
                        "bootstrap", BROKER.bootstrap(), "connect-timeout", "3s", "client.security.protocol", "SSL"))
                .isInstanceOf(TransportException.class)
                .hasMessageMatching("(?s).*(TLS|SSL).*");
    }
}
