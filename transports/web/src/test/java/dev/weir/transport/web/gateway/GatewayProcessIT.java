package dev.weir.transport.web.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.clock.SystemClock;
import dev.weir.transport.TransportException;
import dev.weir.transport.WarningKind;
import dev.weir.transport.web.SharedBroker;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GatewayProcessIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static GatewayProcess start(String configuration) {
        return start(configuration, 0);
    }

    private static GatewayProcess start(String configuration, int port) {
        return GatewayProcess.start(
                new GatewayOrder(configuration, BROKER.bootstrap(), "gateway-process-it", port, List.of(), Map.of()),
                PATIENCE,
                new SystemClock());
    }

    @Tag("thorough") // a gateway of its own; every run ends one
    @Test
    void itEndsWithItsInputAndThatIsNoIncident() {
        GatewayProcess gateway = start("all");
        ProcessHandle process = ProcessHandle.of(gateway.pid()).orElseThrow();

        gateway.close();
        gateway.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(gateway.death()).isEmpty();
        assertThat(gateway.uri().getHost()).isEqualTo("127.0.0.1");
        assertThat(gateway.lines()).anyMatch(line -> line.contains("listening on " + gateway.uri()));
    }

    @Test
    void thatItWasKilledIsAnIncidentInWords() {
        try (GatewayProcess gateway = start("all")) {
            ProcessHandle process = ProcessHandle.of(gateway.pid()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();
            await(gateway);

            assertThat(gateway.death()).hasValueSatisfying(incident -> {
                assertThat(incident.kind()).isEqualTo(WarningKind.OTHER);
                assertThat(incident.text())
                        .startsWith("The gateway (process " + gateway.pid() + ") ended with exit code 137")
                        .contains("listening on");
            });
        }
    }

    @Tag("thorough") // two gateways; itListensAtThePort starts one again
    @Test
    void gatewayRestartsAtSameAddressAfterFaultWithoutIncident() throws IOException {
        try (GatewayProcess gateway = start("all")) {
            URI before = gateway.uri();
            long pid = gateway.pid();
            kill(gateway);

            gateway.startAgain();

            assertThat(gateway.uri()).isEqualTo(before);
            assertThat(gateway.pid()).isNotEqualTo(pid);
            assertThat(gateway.death()).isEmpty();
            try (Socket client = new Socket()) {
                client.connect(gateway.address());
                assertThat(client.isConnected()).isTrue();
            }
        }
    }

    /** One that is told to end says it in its last words; one that is killed takes it along. */
    @Test
    void conflatedUpdateCountIsKnownUntilAProcessIsKilled() {
        try (GatewayProcess gateway = start("all")) {
            assertThat(gateway.replaced()).hasValue(0);
            gateway.expectEnd();
            ProcessHandle told = ProcessHandle.of(gateway.pid()).orElseThrow();
            told.destroy();
            told.onExit().join();
            gateway.startAgain();
            assertThat(gateway.replaced()).hasValue(0);

            kill(gateway);
            gateway.startAgain();

            assertThat(gateway.replaced()).isEmpty();
        }
    }

    private static void kill(GatewayProcess gateway) {
        gateway.expectEnd();
        ProcessHandle process = ProcessHandle.of(gateway.pid()).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** As of a run that lets a proxy pass connections on to a port before the gateway is started there. */
    @Tag("thorough") // two gateways; ShippedScenariosIT runs gateway-restart
    @Test
    void itListensAtThePortThatItIsToldAlsoWhenItStartsAgain() {
        try (HeldPort told = HeldPort.free();
                GatewayProcess gateway = start("all", told.number())) {
            assertThat(gateway.uri().getPort()).isEqualTo(told.number());
            kill(gateway);

            gateway.startAgain();

            assertThat(gateway.uri().getPort()).isEqualTo(told.number());
        }
    }

    @Test
    void thePortThatItIsToldIsHeldWhileItIsDown() throws IOException {
        HeldPort told = HeldPort.free();
        told.close();
        try (GatewayProcess gateway = start("all", told.number());
                SocketChannel other = SocketChannel.open()) {
            kill(gateway);

            assertThatThrownBy(() -> other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), told.number())))
                    .isInstanceOf(BindException.class);
        }
    }

    @Test
    void aPortThatSomebodyElseHasIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> start("all", taken.getLocalPort()))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("the gateway did not start: port " + taken.getLocalPort() + " ")
                    .hasMessageContaining("is taken");
        }
    }

    private static void await(GatewayProcess gateway) {
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        while (gateway.death().isEmpty() && System.nanoTime() - endNanos < 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whyItDoesNotStartIsToldInItsOwnWords(@TempDir Path folder) throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            // Whatever its file says about the port gives way to a free one; the host is the file's own.
            String file = Files.writeString(folder.resolve("gateway.yaml"), """
                            server: { host: 192.0.2.1, own-port: %d }
                            authentication: none
                            connections:
                              DEFAULT:
                                bootstrap: localhost:9092
                                items: { item: item }
                                topics: { one: item }
                                fields: { value: '#{VALUE}' }
                            """.formatted(taken.getLocalPort()))
                    .toString();

            assertThatThrownBy(() -> start(file))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the gateway did not start: ")
                    .hasMessageContaining("192.0.2.1");
        }
    }
}
