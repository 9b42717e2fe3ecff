package dev.weir.fault.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.scenario.fault.TrafficDirection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProxyFaultTest {

    static Stream<NetworkFault> faults() {
        return Stream.of(
                new NetworkFault.Latency(7, 3),
                new NetworkFault.Bandwidth(9),
                new NetworkFault.Timeout(5, NetworkFault.Timeout.Data.HELD),
                new NetworkFault.Timeout(0, NetworkFault.Timeout.Data.DROPPED),
                new NetworkFault.ResetPeer(11),
                new NetworkFault.Down(),
                new NetworkFault.SlowClose(13),
                new NetworkFault.Loss(),
                new NetworkFault.Reorder(17));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void itsLineIsReadAsTheSameFault(NetworkFault fault) {
        ProxyFault written = new ProxyFault("fault-1", fault, 2, TrafficDirection.DOWNSTREAM, 1);

        assertThat(ProxyFault.of(written.line())).isEqualTo(written);
    }

    @Test
    void aShareIsAboveZeroAndAtMostOne() {
        for (double share : new double[] {0, -0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(
                            () -> new ProxyFault("f", new NetworkFault.ResetPeer(0), 1, TrafficDirection.BOTH, share))
                    .hasMessageContaining("share must be above 0 and at most 1");
        }
    }

    @Test
    void newConnectionsCannotBeRefusedInPart() {
        assertThatThrownBy(() -> new ProxyFault("f", new NetworkFault.Down(), 1, TrafficDirection.BOTH, 0.5))
                .hasMessageContaining("share must be 1");
    }

    @Test
    void aNameIsOneWord() {
        assertThatThrownBy(() -> new ProxyFault("a b", new NetworkFault.Down(), 1, TrafficDirection.BOTH, 1))
                .hasMessageContaining("no name for a fault: 'a b'");
    }

    @Test
    void jitterIsAtMostTheLatency() {
        assertThatThrownBy(() -> new NetworkFault.Latency(1, 2)).hasMessageContaining("jitter must be at most");
        assertThatThrownBy(() -> new NetworkFault.Latency(-1, 0)).hasMessageContaining("latency must not be negative");
        assertThatThrownBy(() -> new NetworkFault.Reorder(-1)).hasMessageContaining("latency must not be negative");
        assertThatThrownBy(() -> new NetworkFault.Bandwidth(0)).hasMessageContaining("at least 1 byte/s");
    }

    @Test
    void aFaultOfEveryBrokerHitsEach() {
        NetworkFault reset = new NetworkFault.ResetPeer(0);

        assertThat(new ProxyFault("f", reset, ProxyFault.EVERY_BROKER, TrafficDirection.BOTH, 1).hits(3))
                .isTrue();
        assertThat(new ProxyFault("f", reset, 2, TrafficDirection.BOTH, 1).hits(3))
                .isFalse();
    }
}
