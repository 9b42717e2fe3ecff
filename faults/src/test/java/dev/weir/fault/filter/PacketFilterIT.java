package dev.weir.fault.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fault.filter.PacketFilter.Link;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules in the kernel of this machine, for addresses that nothing else uses. */
class PacketFilterIT {

    private static final int WITHIN_MILLIS = 500;

    private final Inet4Address one = address("127.201.17.1");
    private final Inet4Address two = address("127.201.17.2");
    private final ServerSocket server;

    PacketFilterIT() throws IOException {
        server = new ServerSocket(0, 10, two);
    }

    private static Inet4Address address(String text) {
        return (Inet4Address) InetAddress.ofLiteral(text);
    }

    @BeforeEach
    void skipWhereItIsNotPossible() {
        try {
            PacketFilter.open().close();
        } catch (FilterException e) {
            Assumptions.abort("packets cannot be dropped here: " + e.getMessage());
        }
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private boolean connects(InetAddress from) throws IOException {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(server.getLocalSocketAddress(), WITHIN_MILLIS);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Test
    void onlyPacketsOfTheNamedLinksAreDropped() throws IOException {
        try (PacketFilter filter = PacketFilter.open()) {
            assertThat(connects(one)).isTrue();

            filter.drop(List.of(new Link(one, two)));

            assertThat(connects(one)).isFalse();
            assertThat(connects(two)).isTrue();
            assertThat(connects(InetAddress.getLoopbackAddress())).isTrue();
        }
    }

    @Test
    void theLatestLinksReplaceTheEarlierOnes() throws IOException {
        try (PacketFilter filter = PacketFilter.open()) {
            filter.drop(List.of(new Link(one, two), new Link(two, one)));
            filter.drop(List.of(new Link(address("127.201.17.3"), two)));

            assertThat(connects(one)).isTrue();
        }
    }

    @Test
    void nothingIsDroppedOnceTheFilterIsClosed() throws IOException {
        PacketFilter filter = PacketFilter.open();
        filter.drop(List.of(new Link(one, two)));

        filter.close();

        assertThat(connects(one)).isTrue();
        assertThatThrownBy(() -> filter.drop(List.of())).hasMessageContaining("closed");
    }

    @Test
    void nothingIsDroppedOnceTheProcessOfTheFilterIsKilled() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DroppingMain.class.getName(),
                        one.getHostAddress(),
                        two.getHostAddress())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(process.getInputStream().read()).isEqualTo(DroppingMain.DROPS);
            assertThat(connects(one)).isFalse();

            process.destroyForcibly().waitFor();

            // The kernel may take a moment after the end of the process.
            boolean connected = false;
            for (int tries = 0; tries < 60 && !connected; tries++) {
                connected = connects(one);
            }
            assertThat(connected).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void twoFiltersDoNotDisturbEachOther() throws IOException {
        try (PacketFilter filter = PacketFilter.open()) {
            filter.drop(List.of(new Link(one, two)));

            PacketFilter.open().close();

            assertThat(connects(one)).isFalse();
        }
    }
}
