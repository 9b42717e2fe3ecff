package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are kept on Linux only")
class HeldPortTest {

    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    /** Enough to try each of the usual 28,232 ports of connections, of which Linux tries every other one first. */
    private static final int CONNECTIONS = 60_000;

    @Test
    void aServerListensAgainAndAgainWhereItIsHeld() throws IOException {
        try (HeldPort held = HeldPort.free()) {
            for (int i = 0; i < 3; i++) {
                try (ServerSocket server = new ServerSocket(held.number(), 1, LOOPBACK);
                        SocketChannel client = SocketChannel.open(server.getLocalSocketAddress())) {
                    assertThat(client.isConnected()).isTrue();
                }
            }
        }
    }

    /** As many as find 10080 and its neighbours, if they are among those that are drawn, in all but one of a million tries. */
    @Test
    void aFreePortIsNoneThatWebBrowsersRefuse() {
        for (int draw = 0; draw < 4_000; draw++) {
            try (HeldPort held = HeldPort.free()) {
                assertThat(held.number()).isGreaterThan(10_080);
            }
        }
    }

    @Test
    void nobodyElseGetsItWhoLooksForAFreePort() throws IOException {
        try (HeldPort held = HeldPort.free();
                SocketChannel other = SocketChannel.open()) {
            other.setOption(StandardSocketOptions.SO_REUSEADDR, false);

            assertThatThrownBy(() -> other.bind(new InetSocketAddress(LOOPBACK, held.number())))
                    .isInstanceOf(BindException.class);
        }
    }

    @Test
    void noConnectionLeavesFromItWhileTheServerIsDown() throws IOException {
        // Both: Linux prefers one kind, odd or even, for connections and the other for servers.
        boolean taken = true;
        while (taken) {
            int port = freePort();
            try (HeldPort held = HeldPort.at("127.0.0.1", port);
                    HeldPort neighbour = HeldPort.at("127.0.0.1", port ^ 1)) {
                taken = false;
                assertThat(refusedBy(held)).isEqualTo(CONNECTIONS);
                assertThat(refusedBy(neighbour)).isEqualTo(CONNECTIONS);
            } catch (BrokerStartException e) {
                assertThat(e).hasMessageContaining("is taken");
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, LOOPBACK)) {
            return any.getLocalPort();
        }
    }

    private static int refusedBy(HeldPort held) throws IOException {
        int refused = 0;
        InetSocketAddress down = new InetSocketAddress(LOOPBACK, held.number());
        for (int i = 0; i < CONNECTIONS; i++) {
            // A connection that leaves from the port that it goes to connects to itself.
            try (SocketChannel client = SocketChannel.open(down)) {
                throw new AssertionError("a connection left from " + client.getLocalAddress());
            } catch (ConnectException expected) {
                refused++;
            }
        }
        return refused;
    }

    @Test
    void aPortAtWhichAServerListensIsTaken() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK)) {
            assertThatThrownBy(() -> HeldPort.at("127.0.0.1", server.getLocalPort()))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessage("port " + server.getLocalPort()
                            + " of 127.0.0.1 is taken: give another one, or 0 for a free one");
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNamed() {
        assertThatThrownBy(() -> HeldPort.at("192.0.2.1", 9092))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("192.0.2.1")
                .hasMessageContaining("9092");
    }

    @Test
    void itIsFreeAgainOnceClosed() throws IOException {
        int port;
        try (HeldPort held = HeldPort.free()) {
            port = held.number();
        }
        try (SocketChannel other = SocketChannel.open()) {
            other.setOption(StandardSocketOptions.SO_REUSEADDR, false);
            other.bind(new InetSocketAddress(LOOPBACK, port));
            assertThat(other.isOpen()).isTrue();
        }
    }
}
