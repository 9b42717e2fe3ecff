package dev.weir.transport.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.Users;
import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.CrowdOrder.Slow;
import dev.weir.transport.CrowdOrder.Work;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.TransportDriver.RunContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster and a gateway that let in only whom they know: every client of the run says who it is. */
final class LoginIT {

    private static final String TOKEN = "a token of 24 bytes: 123";

    private static BrokerProcess broker;

    @TempDir
    Path folder;

    private final List<String> received = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private boolean subscribed;

    @BeforeAll
    static void start() {
        broker = BrokerProcess.start(BrokerOptions.forTests().withUsers(Map.of("admin", "gruebleintheweir"), "admin"));
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Settings settings(String password) throws IOException, NoSuchAlgorithmException {
        String clients = Users.clientProperties("admin", "gruebleintheweir").entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue() + "\n")
                .collect(Collectors.joining());
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(UTF_8));
        write("tokens.txt", "crowd:sha256:" + HexFormat.of().formatHex(hash) + "\n");
        Path gateway = write("gateway.yaml", """
                adapter-set: KafkaConnector
                connections:
                  DEFAULT:
                    bootstrap: localhost:9092
                    items: { all: all }
                    topics: { any: all }
                    fields: { value: '#{VALUE}' }
                    snapshot: { memory: 0B }
                authentication: { tokens: tokens.txt }
                """);
        WebDriver driver = new WebDriver();
        return Settings.of(
                driver.settings(),
                Map.of(
                        KafkaSection.BOOTSTRAP,
                        broker.bootstrap(),
                        "kafka.client.properties",
                        write("clients.properties", clients).toString(),
                        "gateway-config",
                        gateway.toString(),
                        "item",
                        "all",
                        "user",
                        "crowd",
                        "password",
                        password));
    }

    /** Notes what comes to the only client; acknowledgements are not what is examined. */
    private final class LoginNotes implements CrowdHandler, AckListener {

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {}

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {}

        @Override
        public void subscribed(int client, long atNanos) {
            subscribed = true;
        }

        @Override
        public void dropped(int client, String reason, boolean lasting) {
            dropped.add(reason);
        }

        @Override
        public void onMessage(
                int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
            received.add(UTF_8.decode(message).toString());
        }

        @Override
        public void passed(long read, long written) {}

        @Override
        public void unreadable(int client, String what, long receivedNanos) {
            dropped.add(what);
        }
    }

    private static void await(Crowd crowd, BooleanSupplier condition) {
        long endNanos = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() - endNanos < 0) {
            crowd.poll(10_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private void run(String password, BooleanSupplier until, boolean publishing) throws Exception {
        RunContext run = new RunContext("0000beef", new SystemClock(), 1_000);
        try (WebTransport transport = new WebDriver().open(settings(password), run)) {
            transport.provision(new Topology(1, 0, Delivery.EACH));
            var order = new CrowdOrder(0, 0, 1, new Work(ClientWork.DECODE, 0), 0, Slow.NONE);
            try (Crowd crowd = transport.openCrowd(order, new LoginNotes())) {
                crowd.connect(0);
                await(crowd, () -> subscribed || !dropped.isEmpty());
                if (publishing) {
                    assertThat(dropped).isEmpty();
                    Publisher publisher = transport.openPublisher(0, new LoginNotes());
                    publisher.publish(0, 0, ByteBuffer.wrap("hello".getBytes(UTF_8)), ByteBuffer.allocate(0));
                    assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
                }
                await(crowd, until);
            }
        }
    }

    @Test
    void gatewayLogsInLikeRunClientsAndCrowdLogsInAtTheGateway() throws Exception {
        run(TOKEN, () -> received.contains("hello"), true);

        assertThat(received).containsExactly("hello");
        assertThat(dropped).isEmpty();
    }

    @Test
    void aCrowdWithAnotherPasswordIsRefused() throws Exception {
        run("no token at all", () -> !dropped.isEmpty(), false);

        assertThat(subscribed).isFalse();
        assertThat(dropped.getFirst()).contains("refused");
    }
}
