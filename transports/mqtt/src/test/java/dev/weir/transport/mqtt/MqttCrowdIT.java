package dev.weir.transport.mqtt;

import static dev.weir.transport.mqtt.TestServer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.mqtt.light.CrowdSetup;
import dev.weir.transport.mqtt.light.MqttCrowd;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Light clients on a real server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MqttCrowdIT {

    private static final String OPEN = "allow_anonymous true";
    private static final int CLIENTS = 50;
    private static final int FIRST = 100;

    @TempDir
    private Path folder;

    private static final AckListener UNHEARD = new AckListener() {
        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {}

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {}
    };

    /** What happened to the clients. */
    private static final class Told implements CrowdHandler {

        private final Set<Integer> subscribed = new TreeSet<>();
        private final Map<Integer, List<String>> got = new HashMap<>();
        private final List<String> dropped = new ArrayList<>();

        @Override
        public void subscribed(int client, long atNanos) {
            subscribed.add(client);
        }

        @Override
        public void dropped(int client, String reason, boolean lasting) {
            dropped.add(client + " " + reason + (lasting ? " for good" : ""));
        }

        @Override
        public void onMessage(
                int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
            byte[] content = new byte[message.remaining()];
            message.get(content);
            got.computeIfAbsent(client, key -> new ArrayList<>())
                    .add(content[0] + "/" + content.length + "/" + header.remaining());
        }

        @Override
        public void unreadable(int client, String what, long receivedNanos) {
            dropped.add(client + " unreadable " + what);
        }
    }

    private static CrowdOrder order(int keys, CrowdOrder.Slow slow) {
        return new CrowdOrder(0, FIRST, CLIENTS, new CrowdOrder.Work(ClientWork.STAMP, 0), keys, slow);
    }

    private static void connect(Crowd crowd, Told told) {
        for (int client = FIRST; client < FIRST + CLIENTS; client++) {
            crowd.connect(client);
        }
        await("all are subscribed", () -> {
            crowd.poll(10_000_000);
            return told.subscribed.size() == CLIENTS || !told.dropped.isEmpty();
        });
        assertThat(told.dropped).isEmpty();
    }

    private static void publish(MqttTransport transport, int messages, int bytes, int keys) {
        try (Publisher publisher = transport.openPublisher(0, UNHEARD)) {
            for (int i = 0; i < messages; i++) {
                ByteBuffer message = ByteBuffer.allocate(bytes).put(0, (byte) i);
                publisher.publish(i, keys == 0 ? Publisher.NO_KEY : i % keys, message, ByteBuffer.allocate(48));
            }
            assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0, 48", "5, 1, 48", "5, 2, 48", "3.1.1, 1, 0", "3.1.1, 2, 0"})
    void eachClientGetsEveryMessageInOrder(String version, String qos, int header) throws IOException {
        try (TestServer server = new TestServer(folder, OPEN);
                MqttTransport transport = server.open(100, "version", version, "qos", qos, "window", "20")) {
            transport.provision(new Topology(1, 0, Topology.Delivery.EACH));
            Told told = new Told();
            try (Crowd crowd = transport.openCrowd(order(0, CrowdOrder.Slow.NONE), told)) {
                connect(crowd, told);
                publish(transport, 40, 100, 0);
                await("all have everything", () -> {
                    crowd.poll(10_000_000);
                    return told.got.values().stream().mapToInt(List::size).sum() >= 40 * CLIENTS;
                });

                List<String> all = IntStream.range(0, 40)
                        .mapToObj(i -> i + "/100/" + header)
                        .toList();
                assertThat(told.got)
                        .hasSize(CLIENTS)
                        .allSatisfy((client, got) -> assertThat(got).isEqualTo(all));
                assertThat(told.dropped).isEmpty();
                assertThat(crowd.bytesRead()).isGreaterThan(40L * CLIENTS * 100);
            }
        }
    }

    @Test
    void aClientThatTakesAKeyGetsItsMessagesAlone() throws IOException {
        try (TestServer server = new TestServer(folder, OPEN);
                MqttTransport transport = server.open(100)) {
            transport.provision(new Topology(1, 0, Topology.Delivery.EACH));
            Told told = new Told();
            try (Crowd crowd = transport.openCrowd(order(2, CrowdOrder.Slow.NONE), told)) {
                connect(crowd, told);
                publish(transport, 4, 100, 2);
                await("all have their messages", () -> {
                    crowd.poll(10_000_000);
                    return told.got.values().stream().mapToInt(List::size).sum() >= 2 * CLIENTS;
                });

                assertThat(told.got)
                        .allSatisfy((client, got) ->
                                assertThat(got).containsExactly(client % 2 + "/100/48", client % 2 + 2 + "/100/48"));
            }
        }
    }

    /** Packets come in pieces: a slow client reads a twentieth of its rate at a time. */
    @Test
    void aSlowClientReadsPacketsInPieces() throws IOException {
        try (TestServer server = new TestServer(folder, OPEN);
                MqttTransport transport = server.open(100_000)) {
            transport.provision(new Topology(1, 0, Topology.Delivery.EACH));
            Told told = new Told();
            try (Crowd crowd = transport.openCrowd(order(0, new CrowdOrder.Slow(1, 1_000_000)), told)) {
                connect(crowd, told);
                publish(transport, 2, 100_000, 0);
                await("all have both", () -> {
                    crowd.poll(10_000_000);
                    return told.got.values().stream().mapToInt(List::size).sum() >= 2 * CLIENTS;
                });

                assertThat(told.got)
                        .allSatisfy((client, got) -> assertThat(got).containsExactly("0/100000/48", "1/100000/48"));
                assertThat(told.dropped).isEmpty();
            }
        }
    }

    @Test
    void clientsThatLeaveComeBackAndAServerThatEndsDropsThem() throws IOException {
        Told told = new Told();
        try (TestServer server = new TestServer(folder, OPEN);
                MqttTransport transport = server.open(100)) {
            transport.provision(new Topology(1, 0, Topology.Delivery.EACH));
            try (Crowd crowd = transport.openCrowd(order(0, CrowdOrder.Slow.NONE), told)) {
                connect(crowd, told);
                crowd.disconnect(FIRST);
                told.subscribed.remove(FIRST);
                crowd.connect(FIRST);
                await("it is back", () -> {
                    crowd.poll(10_000_000);
                    return told.subscribed.contains(FIRST);
                });
                assertThat(told.dropped).isEmpty();

                server.end();
                await("all are dropped", () -> {
                    crowd.poll(10_000_000);
                    return told.dropped.size() >= CLIENTS;
                });
                crowd.connect(FIRST);
                await("the first is dropped again", () -> {
                    crowd.poll(10_000_000);
                    return told.dropped.size() > CLIENTS;
                });
                assertThat(told.dropped.getLast()).isEqualTo(FIRST + " Connection refused");
            }
        }
    }

    @Test
    void aClientThatIsNotLetInIsRefusedForGood() throws IOException {
        try (TestServer server = new TestServer(folder, "allow_anonymous false")) {
            Told told = new Told();
            var setup = new CrowdSetup(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                    new CrowdSetup.Login(true, "x", "", "", 60),
                    key -> List.of("a"),
                    1,
                    100);
            try (Crowd crowd = new MqttCrowd(setup, order(0, CrowdOrder.Slow.NONE), told, new SystemClock())) {
                crowd.connect(FIRST);
                await("it is dropped", () -> {
                    crowd.poll(10_000_000);
                    return !told.dropped.isEmpty();
                });

                assertThat(told.dropped)
                        .containsExactly(FIRST + " the server does not let this client in: reason 135 for good");
            }
        }
    }
}
