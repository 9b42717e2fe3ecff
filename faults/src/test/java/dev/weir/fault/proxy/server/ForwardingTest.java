package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fault.proxy.Eventually;
import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.NetworkFault.Timeout.Data;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are asserted in one direction only: nothing arrives too early. */
class ForwardingTest {

    private static final long MILLI = 1_000_000;
    private static final byte[] WORD = "word".getBytes(StandardCharsets.US_ASCII);

    private static final List<TrafficDirection> DIRECTIONS = List.of(TrafficDirection.values());

    private RunningProxy proxy;

    @BeforeEach
    void start() throws IOException {
        proxy = new RunningProxy(ForwardedProtocol.TCP);
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
    }

    private static byte[] echoed(Socket socket, byte[] sent) throws IOException {
        socket.getOutputStream().write(sent);
        return socket.getInputStream().readNBytes(sent.length);
    }

    private static boolean silent(Socket socket) throws IOException {
        int before = socket.getSoTimeout();
        socket.setSoTimeout(50);
        try {
            socket.getInputStream().read();
            return false;
        } catch (SocketTimeoutException nothing) {
            return true;
        } finally {
            socket.setSoTimeout(before);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anyBytesInAnyPartsComeBackWhateverHappensMeanwhile(long seed) throws Exception {
        Random random = new Random(seed);
        byte[] sent = new byte[300_000 + random.nextInt(700_000)];
        random.nextBytes(sent);
        Socket socket = proxy.connect();
        Thread writer = Thread.ofVirtual().start(() -> {
            try {
                for (int at = 0; at < sent.length; ) {
                    int part = Math.min(sent.length - at, 1 + random.nextInt(40_000));
                    socket.getOutputStream().write(sent, at, part);
                    at += part;
                }
                socket.shutdownOutput();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        Thread changes = Thread.ofVirtual().start(() -> {
            Random choice = new Random(seed);
            for (int i = 0; i < 20; i++) {
                TrafficDirection direction = DIRECTIONS.get(choice.nextInt(3));
                proxy.inject("d" + i, new NetworkFault.Latency(choice.nextLong(5 * MILLI), 0), direction);
                proxy.inject("b" + i, new NetworkFault.Bandwidth(20_000_000 + choice.nextInt(10_000_000)), direction);
                proxy.inject("t" + i, new NetworkFault.Timeout(0, Data.HELD), direction);
                proxy.remove("t" + i);
                proxy.remove(choice.nextBoolean() ? "d" + i : "b" + i);
            }
        });

        byte[] got = socket.getInputStream().readAllBytes();
        writer.join();
        changes.join();

        assertThat(got).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource(TrafficDirection.class)
    void bytesAreLaterByTheLatencyInEachDirectionAndNeverEarlier(TrafficDirection direction) throws Exception {
        Socket socket = proxy.connect();
        proxy.inject("slow", new NetworkFault.Latency(40 * MILLI, 0), direction);

        for (int i = 0; i < 3; i++) {
            long before = System.nanoTime();
            assertThat(echoed(socket, WORD)).isEqualTo(WORD);
            assertThat(System.nanoTime() - before)
                    .isGreaterThanOrEqualTo((direction == TrafficDirection.BOTH ? 80 : 40) * MILLI);
        }
    }

    @Test
    void jitterIsPartOfTheLatency() throws Exception {
        Socket socket = proxy.connect();
        proxy.inject("slow", new NetworkFault.Latency(40 * MILLI, 20 * MILLI), TrafficDirection.UPSTREAM);

        for (int i = 0; i < 5; i++) {
            long before = System.nanoTime();
            assertThat(echoed(socket, WORD)).isEqualTo(WORD);
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20 * MILLI);
        }
    }

    @Test
    void aChangedLatencyHoldsForOpenConnections() throws Exception {
        Socket socket = proxy.connect();
        proxy.inject("slow", new NetworkFault.Latency(0, 0), TrafficDirection.UPSTREAM);
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);

        proxy.inject("slow", new NetworkFault.Latency(60 * MILLI, 0), TrafficDirection.UPSTREAM);

        long before = System.nanoTime();
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(60 * MILLI);
    }

    @Test
    void bytesTakeTheTimeThatTheLinkNeedsForThem() throws Exception {
        Socket socket = proxy.connect();
        proxy.inject("narrow", new NetworkFault.Bandwidth(1_000_000), TrafficDirection.DOWNSTREAM);

        long before = System.nanoTime();
        assertThat(echoed(socket, new byte[100_000])).hasSize(100_000);

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(100 * MILLI);
    }

    @Test
    void heldBytesArriveAfterwards() throws Exception {
        Socket socket = proxy.connect();
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        proxy.inject("away", new NetworkFault.Timeout(0, Data.HELD), TrafficDirection.UPSTREAM);
        socket.getOutputStream().write(WORD);
        assertThat(silent(socket)).isTrue();

        proxy.remove("away");

        assertThat(socket.getInputStream().readNBytes(WORD.length)).isEqualTo(WORD);
    }

    @Test
    void aConnectionThatLostBytesEndsAfterwards() throws Exception {
        Socket socket = proxy.connect();
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        proxy.inject("away", new NetworkFault.Timeout(0, Data.DROPPED), TrafficDirection.DOWNSTREAM);
        socket.getOutputStream().write(WORD);
        Eventually.holds(
                "the echo of both words came to the proxy",
                () -> proxy.state()
                                .broker(RunningProxy.ECHO)
                                .orElseThrow()
                                .forwarded()
                                .downstreamBytes()
                        == 2L * WORD.length);
        assertThat(silent(socket)).isTrue();

        proxy.remove("away");

        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
    }

    @Test
    void aConnectionThatGotNothingIsClosedAfterItsTimeout() throws Exception {
        Socket socket = proxy.connect();
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        long before = System.nanoTime();
        proxy.inject("away", new NetworkFault.Timeout(70 * MILLI, Data.DROPPED), TrafficDirection.BOTH);

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(70 * MILLI);
    }

    @Test
    void openAndNewConnectionsAreReset() throws Exception {
        Socket open = proxy.connect();
        assertThat(echoed(open, WORD)).isEqualTo(WORD);

        proxy.inject("reset", new NetworkFault.ResetPeer(0), TrafficDirection.BOTH);

        assertThatThrownBy(() -> open.getInputStream().read()).isInstanceOf(SocketException.class);
        assertThatThrownBy(() -> echoed(proxy.connect(), WORD)).isInstanceOf(SocketException.class);
        proxy.remove("reset");
        assertThat(echoed(proxy.connect(), WORD)).isEqualTo(WORD);
    }

    @Test
    void connectionsAreRefusedWhileItIsDownAndThePortStaysItsOwn() throws Exception {
        Socket open = proxy.connect();
        assertThat(echoed(open, WORD)).isEqualTo(WORD);

        proxy.inject("down", new NetworkFault.Down(), TrafficDirection.BOTH);

        assertThatThrownBy(() -> open.getInputStream().read()).isInstanceOf(SocketException.class);
        assertThatThrownBy(() -> proxy.connect()).isInstanceOf(ConnectException.class);
        proxy.remove("down");
        assertThat(echoed(proxy.connect(), WORD)).isEqualTo(WORD);
    }

    @Test
    void theEndOfWhatIsSentIsPassedOnInEitherDirection() throws Exception {
        Socket socket = proxy.connect();
        socket.getOutputStream().write(WORD);
        socket.shutdownOutput();

        assertThat(socket.getInputStream().readAllBytes()).isEqualTo(WORD);
    }

    @Test
    void theEndIsPassedOnLaterWhenThatIsAsked() throws Exception {
        Socket socket = proxy.connect();
        proxy.inject("close", new NetworkFault.SlowClose(60 * MILLI), TrafficDirection.UPSTREAM);
        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        long before = System.nanoTime();
        socket.shutdownOutput();

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(60 * MILLI);
    }

    @Test
    void aShareOfTheConnectionsIsThatManyRoundedUp() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            sockets.add(proxy.connect());
            assertThat(echoed(sockets.getLast(), WORD)).isEqualTo(WORD);
        }
        ProxyFault fault = new ProxyFault(
                "some", new NetworkFault.Timeout(0, Data.HELD), RunningProxy.ECHO, TrafficDirection.BOTH, 0.1);

        proxy.inject(fault);

        assertThat(proxy.state().hit()).containsEntry("some", 2);
        proxy.remove("some");
        for (Socket socket : sockets) {
            assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        }
    }

    @Test
    void aFaultOfAnotherBrokerHitsNobody() throws Exception {
        Socket socket = proxy.connect();

        proxy.inject(new ProxyFault(
                "other", new NetworkFault.ResetPeer(0), RunningProxy.ECHO + 1, TrafficDirection.BOTH, 1));

        assertThat(echoed(socket, WORD)).isEqualTo(WORD);
        assertThat(proxy.state().hit()).containsEntry("other", 0);
    }

    @Test
    void stateCountsConnectionsAndBytesOfEachDirection() throws Exception {
        assertThat(echoed(proxy.connect(), WORD)).isEqualTo(WORD);
        assertThat(echoed(proxy.connect(), WORD)).isEqualTo(WORD);

        var forwarded = proxy.state().broker(RunningProxy.ECHO).orElseThrow().forwarded();

        assertThat(forwarded.open()).isEqualTo(2);
        assertThat(forwarded.accepted()).isEqualTo(2);
        assertThat(forwarded.upstreamBytes()).isEqualTo(2L * WORD.length);
        assertThat(forwarded.downstreamBytes()).isEqualTo(2L * WORD.length);
    }

    @Test
    void anotherKindOfFaultCannotTakeTheNameOfOneInForce() {
        proxy.inject("one", new NetworkFault.Latency(1, 0), TrafficDirection.BOTH);

        assertThatThrownBy(() -> proxy.inject("one", new NetworkFault.Bandwidth(1), TrafficDirection.BOTH))
                .hasMessageContaining("fault one is in force");
    }
}
