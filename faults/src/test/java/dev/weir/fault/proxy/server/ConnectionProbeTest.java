package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fault.proxy.ConnectionProbe;
import dev.weir.fault.proxy.ConnectionProbe.Sighting;
import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.NetworkFault.Timeout.Data;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server sends requests back, which are frames as answers are. */
class ConnectionProbeTest {

    private static final int WITHIN_MILLIS = 20_000;

    private RunningProxy proxy;
    private ConnectionProbe probe;

    @BeforeEach
    void start() throws IOException {
        proxy = new RunningProxy(ForwardedProtocol.KAFKA);
        probe = ConnectionProbe.open(ProxyProcess.LOOPBACK, proxy.port(), WITHIN_MILLIS);
        assertThat(probe.ask(0, WITHIN_MILLIS)).isInstanceOf(Sighting.Answered.class);
    }

    @AfterEach
    void stop() throws IOException {
        probe.close();
        proxy.close();
    }

    private long nanos(int padding) {
        return ((Sighting.Answered) probe.ask(padding, WITHIN_MILLIS)).nanos();
    }

    @Test
    void aDelayIsSeen() {
        proxy.inject("slow", new NetworkFault.Latency(30_000_000, 0), TrafficDirection.BOTH);

        assertThat(nanos(0)).isGreaterThanOrEqualTo(60_000_000);
    }

    @Test
    void aNarrowLinkIsSeenByALongRequest() {
        proxy.inject("narrow", new NetworkFault.Bandwidth(1_000_000), TrafficDirection.UPSTREAM);

        assertThat(nanos(ConnectionProbe.MOST_PADDING)).isGreaterThanOrEqualTo(1_000L * ConnectionProbe.MOST_PADDING);
    }

    @Test
    void anAnswerThatWasHeldComesAfterwards() {
        proxy.inject("away", new NetworkFault.Timeout(0, Data.HELD), TrafficDirection.DOWNSTREAM);
        assertThat(probe.ask(0, 20)).isInstanceOf(Sighting.Silent.class);

        proxy.remove("away");

        assertThat(nanos(0)).isGreaterThanOrEqualTo(20_000_000);
        assertThat(probe.ask(0, WITHIN_MILLIS)).isInstanceOf(Sighting.Answered.class);
    }

    @Test
    void aResetIsSeen() {
        proxy.inject("reset", new NetworkFault.ResetPeer(0), TrafficDirection.BOTH);

        assertThat(probe.ask(0, WITHIN_MILLIS)).isInstanceOf(Sighting.Ended.class);
    }

    @Test
    void aRefusedConnectionIsSeen() {
        proxy.inject("down", new NetworkFault.Down(), TrafficDirection.BOTH);

        assertThatThrownBy(() -> ConnectionProbe.open(ProxyProcess.LOOPBACK, proxy.port(), WITHIN_MILLIS))
                .isInstanceOf(ConnectException.class);
    }
}
