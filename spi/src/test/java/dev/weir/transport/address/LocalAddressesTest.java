package dev.weir.transport.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.TransportException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalAddressesTest {

    private static final LocalAddresses NONE_CHOSEN = new LocalAddresses(List.of(), 400);

    private static InetAddress address(String text) throws UnknownHostException {
        return InetAddress.getByName(text);
    }

    @Test
    void clientsOfThisHostTakeAnotherAddressBeforeTheirPortsRunOut() throws UnknownHostException {
        InetAddress server = address("127.0.0.1");

        assertThat(NONE_CHOSEN.of(0, server)).isEmpty();
        assertThat(NONE_CHOSEN.of(299, server)).isEmpty();
        assertThat(NONE_CHOSEN.of(300, server)).contains(address("127.0.0.2"));
        assertThat(NONE_CHOSEN.of(599, server)).contains(address("127.0.0.2"));
        assertThat(NONE_CHOSEN.of(600, server)).contains(address("127.0.0.3"));
        assertThat(NONE_CHOSEN.of(300 * 253, server)).contains(address("127.0.0.254"));
        assertThat(NONE_CHOSEN.of(300 * 254, server)).contains(address("127.0.1.1"));
    }

    @Test
    void theSystemChoosesTheAddressOfClientsOfAnotherHost() throws UnknownHostException {
        assertThat(NONE_CHOSEN.of(5_000, address("10.0.0.5"))).isEmpty();
        assertThat(NONE_CHOSEN.of(5_000, address("::1"))).isEmpty();
    }

    @Test
    void clientsTakeTheChosenAddressesByTurns() throws UnknownHostException {
        List<InetAddress> chosen = List.of(address("10.0.0.1"), address("10.0.0.2"));
        var addresses = new LocalAddresses(chosen, 400);

        assertThat(IntStream.range(0, 3)
                        .mapToObj(client -> addresses
                                .of(client, InetAddress.getLoopbackAddress())
                                .orElseThrow()))
                .containsExactly(chosen.get(0), chosen.get(1), chosen.get(0));
    }

    @Test
    void moreClientsThanPortsAreRefusedWithTheNumberThatFits() throws UnknownHostException {
        InetAddress elsewhere = address("10.0.0.5");
        var two = new LocalAddresses(List.of(address("10.0.0.1"), address("10.0.0.2")), 400);

        assertThatCode(() -> NONE_CHOSEN.require(400, elsewhere, "")).doesNotThrowAnyException();
        assertThatCode(() -> NONE_CHOSEN.require(50_000, address("127.0.0.1"), ""))
                .doesNotThrowAnyException();
        assertThatCode(() -> two.require(800, elsewhere, "")).doesNotThrowAnyException();
        assertThatThrownBy(() -> NONE_CHOSEN.require(401, elsewhere, "Do this."))
                .isInstanceOf(TransportException.class)
                .hasMessage("401 clients cannot connect to 10.0.0.5 from 1 address of this host: there are 400 ports"
                        + " for each address, so 400 fit. Do this.");
        assertThatThrownBy(() -> two.require(801, elsewhere, "Do this.")).hasMessageContaining("from 2 addresses");
    }

    @Test
    void localServerAcceptsConnectionsFromEveryLoopbackAddress() throws Exception {
        InetAddress loopback = address("127.0.0.1");
        InetAddress other = NONE_CHOSEN.of(300, loopback).orElseThrow();
        try (ServerSocket server = new ServerSocket(0, 1, loopback);
                Socket client = new Socket()) {
            client.bind(new InetSocketAddress(other, 0));
            client.connect(server.getLocalSocketAddress());
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInetAddress()).isEqualTo(other);
            }
        }
    }
}
