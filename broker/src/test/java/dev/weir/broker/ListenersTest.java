package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenersTest {

    private final List<Listeners> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Listeners::close);
    }

    private static int freePort() {
        try (HeldPort held = HeldPort.free()) {
            return held.number();
        }
    }

    private Listeners of(int port, Map<String, String> asked) {
        Listeners listeners = Listeners.of(new ListenAddress("127.0.0.1", port), asked);
        opened.add(listeners);
        return listeners;
    }

    private List<Listeners> ofCluster(Addresses addresses) {
        List<Listeners> all = Listeners.ofCluster(3, ListenAddress.FREE, Map.of(), addresses);
        opened.addAll(all);
        return all;
    }

    @Test
    void clientsAndControllerGetDifferentFreePorts() {
        Listeners listeners = of(0, Map.of());

        assertThat(listeners.clients()).hasSize(1);
        assertThat(listeners.bootstrap())
                .startsWith("127.0.0.1:")
                .isNotEqualTo(listeners.controller().hostAndPort());
    }

    @Test
    void nodesMayHaveAnAddressEach() {
        List<Listeners> own = ofCluster(Addresses.OWN);
        List<Listeners> shared = ofCluster(Addresses.SHARED);

        assertThat(own)
                .extracting(node -> node.controller().host())
                .doesNotHaveDuplicates()
                .allMatch(host -> host.startsWith("127."))
                .doesNotContain("127.0.0.1");
        assertThat(own)
                .allSatisfy(node -> assertThat(node.clients().getFirst().host())
                        .isEqualTo(node.controller().host()));
        assertThat(shared).extracting(node -> node.controller().host()).containsOnly("127.0.0.1");
    }

    @Test
    void theListenersOfTheUserAreTakenAndGetAController() {
        String tls = "SSL://127.0.0.1:" + freePort();
        String open = "OPEN://localhost:" + freePort();
        Listeners listeners = of(0, Map.of("listeners", tls + ", " + open));

        assertThat("SSL://" + listeners.bootstrap()).isEqualTo(tls);
        assertThat(listeners.property())
                .isEqualTo(tls + "," + open + ",CONTROLLER://127.0.0.1:"
                        + listeners.controller().port());
        assertThat(listeners.securityProtocols()).isEqualTo("SSL:SSL,OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT");
    }

    @Test
    void portZeroInAListenerBecomesAFreePort() {
        int port = freePort();
        Listeners listeners = of(0, Map.of("listeners", "CLIENT://127.0.0.1:0,CONTROLLER://127.0.0.1:" + port));

        assertThat(listeners.clients().getFirst().port()).isBetween(10_000, 32_767);
        assertThat(listeners.controller().port()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CLIENT://0.0.0.0:9092", "CLIENT://:9092", "CLIENT://10.1.2.3:0", "CLIENT://[::]:9092"})
    void anAddressThatOthersCanReachIsRefused(String listener) {
        assertThatThrownBy(() -> Listeners.of(ListenAddress.FREE, Map.of("listeners", listener)))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("loopback only");
    }

    @Test
    void clientsAloneConnectToAnAddressThatTheUserGives() {
        Listeners one = Listeners.of(new ListenAddress("127.9.8.7", 0), Map.of());
        opened.add(one);
        List<Listeners> cluster = Listeners.ofCluster(3, new ListenAddress("127.9.8.7", 0), Map.of(), Addresses.SHARED);
        opened.addAll(cluster);

        assertThat(one.bootstrap()).startsWith("127.9.8.7:");
        assertThat(cluster).extracting(Listeners::bootstrap).allMatch(place -> place.startsWith("127.9.8.7:"));
        assertThat(opened).extracting(node -> node.controller().host()).containsOnly("127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", ""})
    void everyAddressOfTheMachineIsNoneThatClientsConnectTo(String host) {
        assertThatThrownBy(() -> new ListenAddress(host, 0))
                .hasMessageContaining("give the one that clients connect to");
    }

    @Test
    void onlyAnAddressBeyondLoopbackIsOpen() {
        assertThat(new ListenAddress("127.9.8.7", 0).isOpen()).isFalse();
        assertThat(new ListenAddress("10.0.0.5", 0).isOpen()).isTrue();
    }

    @Test
    void aPortAndListenersTogetherAreRefused() {
        assertThatThrownBy(() -> Listeners.of(
                        new ListenAddress("127.0.0.1", 9092), Map.of("listeners", "CLIENT://127.0.0.1:9093")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("either a port or the property listeners");
    }
}
