package dev.weir.transport.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Light clients behind TLS and a login, both done by Kafka's own channels. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LightSecurityIT {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required ";
    private static final String LOGIN = MODULE + "username=\"alice\" password=\"gruebleintheweir\";";
    private static final int CLIENTS = 12;
    private static final int LOGIN_MILLIS = 2_000;

    private final ReceivingClients clients = new ReceivingClients();

    /** How often clients lost their leader and found it again while they were there. */
    private record Losses(double times, long duringNanos) {

        /** How often a login has run out; without the last time, after which a leader may not be found again yet. */
        int logins() {
            return Math.max(1, (int) (duringNanos / TimeUnit.MILLISECONDS.toNanos(LOGIN_MILLIS)) - 1);
        }
    }

    @Test
    void clientsReceiveLargeMessagesOverTls(@TempDir Path folder) throws Exception {
        String store = selfSigned(folder.resolve("tls.p12")).toString();
        Map<String, String> tls = Map.of(
                "ssl.keystore.location", store,
                "ssl.keystore.password", "changeit",
                "ssl.keystore.type", "PKCS12",
                "ssl.truststore.location", store,
                "ssl.truststore.password", "changeit",
                "ssl.truststore.type", "PKCS12",
                "listener.security.protocol.map", "CLIENT:SSL,CONTROLLER:PLAINTEXT");
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests().withProperties(tls));
                KafkaTransport transport = Round.open(
                        "bootstrap",
                        broker.bootstrap(),
                        "client.security.protocol",
                        "SSL",
                        "client.ssl.truststore.location",
                        store,
                        "client.ssl.truststore.password",
                        "changeit",
                        "client.ssl.truststore.type",
                        "PKCS12")) {
            assertThat(lostLeaders(transport, 6, 300_000, 0).times()).isZero();
        }
    }

    @Tag("thorough") // waits for logins to expire
    @Test
    void clientsReceiveAfterALoginThatHasToBeRepeatedAgainAndAgain() {
        BrokerOptions options = BrokerOptions.forTests()
                .withProperties(Map.of(
                        "listener.security.protocol.map", "CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                        "sasl.enabled.mechanisms", "PLAIN",
                        "sasl.mechanism.inter.broker.protocol", "PLAIN",
                        // A broker takes no login sooner than a second after the one before.
                        "listener.name.client.plain.connections.max.reauth.ms", Integer.toString(LOGIN_MILLIS),
                        "listener.name.client.plain.sasl.jaas.config",
                                MODULE + "username=\"admin\" password=\"admin\" user_admin=\"admin\""
                                        + " user_alice=\"gruebleintheweir\";"));
        try (BrokerProcess broker = BrokerProcess.start(options);
                KafkaTransport transport = Round.open(
                        "bootstrap",
                        broker.bootstrap(),
                        "client.security.protocol",
                        "SASL_PLAINTEXT",
                        "client.sasl.mechanism",
                        "PLAIN",
                        "client.sasl.jaas.config",
                        LOGIN)) {
            Losses losses = lostLeaders(transport, 30, 1_000, 150_000_000);
            // A busy machine may keep a client from repeating its login in time. If none were repeated, all would lose
            // their leader whenever it runs out.
            assertThat(losses.times()).isLessThan(CLIENTS * losses.logins());
        }
    }

    /** Requires that every client is given every message. */
    private Losses lostLeaders(KafkaTransport transport, int messages, int bytes, long pauseNanos) {
        transport.provision(new Topology(1, 1, Topology.Delivery.EACH));
        CrowdOrder order =
                new CrowdOrder(0, 0, CLIENTS, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
        try (Crowd crowd = transport.openCrowd(order, clients)) {
            long begunNanos = System.nanoTime();
            clients.subscribe(crowd, IntStream.range(0, CLIENTS).toArray());
            Publisher publisher = transport.openPublisher(0, new Round.Answers());
            for (int number = 0; number < messages; number++) {
                publisher.publish(number, Publisher.NO_KEY, ByteBuffer.allocate(bytes), ByteBuffer.allocate(0));
                assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
                int after = number;
                ReceivingClients.pollUntil(
                        crowd,
                        "everybody has message " + number,
                        () -> !clients.dropped().isEmpty()
                                || IntStream.range(0, CLIENTS)
                                        .allMatch(client -> clients.of(client).size() > after));
                crowd.poll(pauseNanos);
            }
            assertThat(clients.dropped()).isEmpty();
            assertThat(IntStream.range(0, CLIENTS))
                    .allMatch(client -> clients.of(client).size() == messages);
            double times = crowd.figures().stream()
                    .filter(figure -> figure.name().equals("recovered"))
                    .mapToDouble(ClientFigure::value)
                    .sum();
            return new Losses(times, System.nanoTime() - begunNanos);
        }
    }

    private static Path selfSigned(Path store) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "broker",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1,DNS:localhost",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        return store;
    }
}
