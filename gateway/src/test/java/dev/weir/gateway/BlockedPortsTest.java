package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.config.ConfigException;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockedPortsTest {

    @TempDir
    private Path folder = Path.of("");

    private GatewayConfiguration at(int port) throws IOException {
        return GatewayConfig.read("""
                server: { port: %d }
                connections:
                  Orders:
                    bootstrap: 127.0.0.1:9
                    items: { all: orders }
                    topics: { orders: all }
                    fields: { value: '#{VALUE}' }
                """.formatted(port), "gateway.yaml", folder, List.of());
    }

    /** A port that browsers block and nobody uses here. */
    private int blocked() throws IOException {
        for (int port : new int[] {10080, 6665, 6666, 6667, 6668, 6669, 6697}) {
            try {
                RunningGateway.checkPort(at(port));
                return port;
            } catch (ConfigException taken) {
                // The next one.
            }
        }
        throw new IllegalStateException("all ports that browsers block are taken");
    }

    private String logged(int port) throws IOException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        try (EventLog log = EventLog.open(
                        LogSettings.withDefaults(), new PrintStream(lines, true, StandardCharsets.UTF_8), false);
                RunningGateway gateway = RunningGateway.start(at(port), log)) {
            assertThat(gateway.address()).startsWith("http://");
        }
        return lines.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aGatewayAtAPortThatBrowsersBlockSaysSo() throws IOException {
        int port = blocked();

        assertThat(logged(port)).contains("web browsers refuse to open port " + port);
    }

    @Test
    void aGatewayAtAnotherPortSaysNothing() throws IOException {
        assertThat(logged(0)).doesNotContain("web browsers refuse");
    }

    @Test
    void portsThatPeopleUseAreNotBlocked() {
        assertThat(IntStream.of(80, 443, 3000, 4000, 5000, 6001, 7000, 8000, 8080, 8081, 8443, 9000, 9090))
                .noneMatch(BlockedPorts::contains);
    }
}
