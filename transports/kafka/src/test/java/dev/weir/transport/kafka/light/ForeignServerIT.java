package dev.weir.transport.kafka.light;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.kafka.ReceivingClients;
import dev.weir.transport.kafka.Round;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The leader of the partition is said to be where something listens that is no broker. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ForeignServerIT {

    private final ServerSocket server;
    private final FakeClock clock = new FakeClock(7_000_000_000L);
    private final ReceivingClients clients = new ReceivingClients();

    ForeignServerIT() throws IOException {
        server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    /** What is done to each connection. */
    private interface Peer {
        void talk(InputStream in, OutputStream out) throws IOException;
    }

    private void serve(Peer peer) {
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread.ofVirtual().start(() -> talk(socket, peer));
                } catch (IOException e) {
                    return;
                }
            }
        });
    }

    private static void talk(Socket socket, Peer peer) {
        try (socket) {
            peer.talk(socket.getInputStream(), socket.getOutputStream());
        } catch (IOException e) {
            // The client has gone, which is what it should do.
        }
    }

    private Crowd crowd(int port) {
        TopicDescription topic = new TopicDescription(
                "orders",
                false,
                List.of(new TopicPartitionInfo(0, new Node(1, "127.0.0.1", port), List.of(), List.of())));
        LightCrowds crowds = new LightCrowds(
                new LightCrowds.Source(
                        1, () -> topic, () -> CompletableFuture.completedFuture(topic), "weir", Duration.ofSeconds(5)),
                ClientProperties.of(Round.settings("bootstrap", "127.0.0.1:" + port)),
                "test",
                clock);
        return crowds.open(
                new CrowdOrder(0, 0, 40, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE), clients);
    }

    private List<String> reasons(Crowd crowd, int connected) {
        return reasons(crowd, connected, Duration.ZERO);
    }

    /** @param each how much time passes between two polls */
    private List<String> reasons(Crowd crowd, int connected, Duration each) {
        for (int client = 0; client < connected; client++) {
            crowd.connect(client);
        }
        ReceivingClients.pollUntil(crowd, "they are dropped", () -> {
            clock.advance(each);
            return clients.dropped().size() == connected;
        });
        assertThat(clients.subscribed()).isEmpty();
        assertThat(clients.dropped()).noneMatch(ReceivingClients.Dropped::lasting);
        return clients.dropped().stream().map(ReceivingClients.Dropped::reason).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "\0\0\0\4\0\0\0\1",
                "\0\0\0\4\0\0\0\7",
                "\0\0\0\0",
                "\0\0\0\2xx"
            })
    void whoAnswersAnythingElseIsDropped(String answer) {
        serve((in, out) -> {
            in.readNBytes(4);
            out.write(answer.getBytes(US_ASCII));
            out.flush();
            in.read(new byte[1_000]);
            in.read();
        });
        try (Crowd crowd = crowd(server.getLocalPort())) {
            assertThat(reasons(crowd, 1)).allMatch(reason -> reason.contains("127.0.0.1:" + server.getLocalPort()));
        }
    }

    @Test
    void randomAnswersOfTheRightLengthAreNoAnswersAndNoException() {
        Random random = new Random(4_711);
        serve((in, out) -> {
            int length = ByteBuffer.wrap(in.readNBytes(4)).getInt();
            byte[] request = in.readNBytes(length);
            byte[] answer = new byte[4 + 4 + random.nextInt(200)];
            random.nextBytes(answer);
            ByteBuffer.wrap(answer).putInt(answer.length - 4).put(request, 4, 4);
            out.write(answer);
            out.flush();
            in.read();
        });
        try (Crowd crowd = crowd(server.getLocalPort())) {
            assertThat(reasons(crowd, 40)).hasSize(40);
        }
    }

    @Test
    void whoSaysNothingIsNotWaitedForLongerThanForAnyAnswer() {
        serve((in, out) -> {
            while (in.read() >= 0) {}
        });
        try (Crowd crowd = crowd(server.getLocalPort())) {
            long begun = clock.nanos();

            assertThat(reasons(crowd, 2, Duration.ofMillis(200))).allMatch(reason -> reason.endsWith("in time"));
            assertThat(clock.nanos() - begun)
                    .isGreaterThan(Duration.ofSeconds(30).toNanos());
        }
    }

    @Test
    void whereNobodyListensTheClientIsDroppedAtOnce() {
        try (HeldPort port = HeldPort.free();
                Crowd crowd = crowd(port.number())) {
            assertThat(reasons(crowd, 3)).allMatch(reason -> reason.contains("Connection refused"));
        }
    }

    @Test
    void whoHangsUpIsNamed() {
        serve((in, out) -> {});
        try (Crowd crowd = crowd(server.getLocalPort())) {
            assertThat(reasons(crowd, 3))
                    .allMatch(reason -> reason.startsWith("connection to 127.0.0.1:" + server.getLocalPort() + ": "));
        }
    }
}
