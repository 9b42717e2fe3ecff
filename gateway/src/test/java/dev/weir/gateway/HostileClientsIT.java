package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients in great number that mean no good: nothing is left of them, and others are served meanwhile. */
class HostileClientsIT {

    /** How often connections are opened and closed. */
    private static final int OPENS = RepeatCount.of(20_000, 100_000);

    private static final int SLOW_CLIENTS = 300;
    private static final long MAX_HEAP_GROWTH = 4L << 20;
    private static final FieldNames F = ScriptedAdapter.fields("f");
    private static final String CREATE =
            "create_session\r\nLS_send_sync=false&LS_op=add&LS_subId=1&LS_group=a&LS_schema=f&LS_mode=RAW";

    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = started(30_000);
    }

    /** Instead of the gateway that is there, one that soon cuts off whoever makes no request. */
    private void startImpatient() throws IOException {
        gateway.close();
        gateway = started(1_000);
    }

    private Gateway started(long requestMillis) throws IOException {
        return Gateway.start(
                new GatewaySettings(
                        TestSettings.strict(requestMillis, Optional.empty()),
                        TestSettings.sessions("Weir Gateway", "*", 300),
                        ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
    }

    private static void await(String what, LongSupplier figure, long wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (figure.getAsLong() != wanted && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(figure.getAsLong()).as(what).isEqualTo(wanted);
    }

    private void awaitNothingLeft() {
        await("connections", () -> gateway.connections(), 0);
        await("sessions", () -> gateway.sessions(), 0);
        await("items", () -> adapter.subscribedCount(), 0);
    }

    /** From addresses of loopback by turns: a closed connection keeps its port for a minute. */
    private Socket opened(int number) throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(),
                gateway.port(),
                InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + number % 8)}),
                0);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static String post(String name, int length) {
        return "POST /lightstreamer/" + name
                + ".txt?LS_protocol=TLCP-2.5.0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length + "\r\n\r\n";
    }

    /** One client: each of the ways to come and go in turn. */
    private void comeAndGo(int number) throws IOException {
        Socket socket = opened(number);
        if (number % 2 == 0) {
            socket.setSoLinger(true, 0); // It is reset instead of closed.
        }
        try (RawSocket raw = new RawSocket(socket)) {
            switch (number % 5) {
                case 0 -> {} // Comes, and goes.
                case 1 -> raw.send("GET /lightstreamer HTTP/1.1\r\nHost: localhost\r\nUpgr");
                case 2 -> {
                    RawSocket.webSocket(raw);
                    raw.send(raw.textFrame(CREATE));
                    raw.readUntil("CONOK,");
                }
                case 3 -> {
                    raw.send(post("create_session", 10) + "LS_cid=abc");
                    raw.readUntil("CONOK,");
                }
                default -> {
                    RawSocket.webSocket(raw);
                    raw.send(Arrays.copyOf(raw.textFrame(CREATE), 30));
                }
            }
        }
    }

    private void comeAndGo(int from, int to) throws IOException {
        for (int number = from; number < to; number++) {
            comeAndGo(number);
            if (number % 100 == 0) {
                adapter.offer("a", F, "value " + number);
            }
        }
        awaitNothingLeft();
    }

    private static long descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        } catch (IOException e) {
            throw new AssertionError("this test needs /proc", e);
        }
    }

    private static long heapBytes() {
        System.gc();
        System.gc(); // What the first one leaves to reference handlers.
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Tag("thorough") // thousands of connections
    @Test
    void nothingIsLeftOfThoseWhoComeAndGo() throws IOException {
        comeAndGo(0, 500);
        long heapBefore = heapBytes();
        long descriptorsBefore = descriptors();
        comeAndGo(500, 500 + OPENS);
        long growth = heapBytes() - heapBefore;
        System.out.printf(
                "%d opened and closed: heap %+d bytes, descriptors %d before and %d after%n",
                OPENS, growth, descriptorsBefore, descriptors());
        assertThat(growth).as("growth of the heap").isLessThan(MAX_HEAP_GROWTH);
        await("descriptors", HostileClientsIT::descriptors, descriptorsBefore);
    }

    /** One that reads; opened again while the gateway cuts it off first, as on a busy machine. */
    private RawSocket reading() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (true) {
            RawSocket socket = new RawSocket(gateway.port());
            try {
                RawSocket.webSocket(socket);
                socket.send(socket.textFrame(CREATE));
                socket.readUntil("unfiltered\r\n");
                return socket;
            } catch (EOFException | SocketException e) {
                socket.close();
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
    }

    @Test
    void thoseWhoTakeTheirTimeAreCutOffAndHoldUpNobody() throws IOException {
        startImpatient();
        byte[] head = (post("heartbeat", 3_000) + "x".repeat(3_000)).getBytes(StandardCharsets.US_ASCII);
        List<Socket> slow = new ArrayList<>();
        try (RawSocket reading = reading()) {
            for (int number = 0; number < SLOW_CLIENTS; number++) {
                slow.add(opened(number));
            }
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
            int sent = 0;
            while (!slow.stream().allMatch(Socket::isClosed) && System.nanoTime() < deadline) {
                for (Socket each : slow) {
                    dribble(each, head[sent % head.length]);
                }
                adapter.update("a", F, "value " + sent);
                reading.readUntil("U,1,1,value " + sent + "\r\n");
                sent++;
            }
            assertThat(slow).as("those who take their time").allMatch(Socket::isClosed);
            assertThat(gateway.connections()).as("the one that reads").isEqualTo(1);
            assertThat(sent).isGreaterThan(1);
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
        awaitNothingLeft();
    }

    private static void dribble(Socket socket, byte one) throws IOException {
        if (!socket.isClosed()) {
            try {
                socket.getOutputStream().write(one);
            } catch (IOException e) {
                socket.close(); // It was cut off, as it should be.
            }
        }
    }

    @Test
    void thoseWhoAskAndNeverReadAreCutOff() throws IOException, InterruptedException {
        startImpatient();
        byte[] requests =
                "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        List<Socket> greedy = new ArrayList<>();
        List<Thread> asking = new ArrayList<>();
        try {
            for (int number = 0; number < 20; number++) {
                Socket socket = opened(number);
                greedy.add(socket);
                asking.add(Thread.ofVirtual().start(() -> {
                    try {
                        for (int round = 0; round < 1_000; round++) {
                            socket.getOutputStream().write(requests);
                        }
                    } catch (IOException e) {
                        assertThat(e).isNotNull(); // Cut off, as it should be.
                    }
                }));
            }
            for (Thread each : asking) {
                // The gateway has taken the connection of one that has ended.
                assertThat(each.join(Duration.ofMinutes(2))).isTrue();
            }
            await("connections", () -> gateway.connections(), 0);
        } finally {
            for (Socket each : greedy) {
                each.close();
            }
        }
    }

    @Test
    void aBodyThatIsTooLongIsRefusedAndTheReasonArrives() throws IOException {
        for (int number = 0; number < 100; number++) {
            try (RawSocket socket = new RawSocket(opened(number))) {
                socket.send(post("control", 60_000));
                socket.send("x".repeat(60_000));
                assertThat(new String(socket.readAll(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 413 ");
            }
        }
        awaitNothingLeft();
    }

    @Test
    void aBodyThatIsNotUtf8IsRefused() throws IOException {
        try (RawSocket socket = new RawSocket(opened(0))) {
            socket.send(post("control", 2));
            socket.send(new byte[] {(byte) 0xC3, 0x28});
            assertThat(new String(socket.readAll(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void headsThatAreBombsAreRefused() throws IOException {
        for (String bomb : List.of("A: b\r\n".repeat(100_000), "A: " + "x".repeat(1_000_000), "A".repeat(1_000_000))) {
            try (RawSocket socket = new RawSocket(opened(0))) {
                Thread.ofVirtual().start(() -> {
                    try {
                        socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n" + bomb);
                    } catch (IOException e) {
                        assertThat(e).isNotNull(); // Nobody reads the rest.
                    }
                });
                assertThat(socket.readUntil("\r\n")).startsWith("HTTP/1.1 431");
            }
        }
        awaitNothingLeft();
    }

    @Test
    void moreConnectionsThanAllowedAreClosedAndThoseThereGoOn() throws IOException {
        List<Socket> many = new ArrayList<>();
        try (RawSocket reading = RawSocket.webSocket(gateway.port())) {
            reading.send(reading.textFrame(CREATE));
            reading.readUntil("unfiltered\r\n");
            for (int number = 0; number < 2_500; number++) {
                many.add(opened(number));
            }
            adapter.update("a", F, "still there");
            reading.readUntil("U,1,1,still there\r\n");
            assertThat(gateway.connections()).isLessThanOrEqualTo(2_000);
        } finally {
            for (Socket each : many) {
                each.close();
            }
        }
        awaitNothingLeft();
    }
}
