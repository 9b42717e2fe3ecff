package dev.weir.transport.nats.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerConfigTest {

    private static final ServerConfig CONFIG =
            new ServerConfig("weir-1", 11_000, 12_000, Path.of("/tmp/x/data"), "always", 2_000_000);

    @Test
    void aServerListensOnLoopbackAlone() {
        assertThat(CONFIG.text(0, List.of())).isEqualTo("""
                server_name: weir-1
                listen: 127.0.0.1:11000
                http: 127.0.0.1:12000
                max_payload: 2000000
                jetstream { store_dir: "/tmp/x/data", sync_interval: "always" }
                """);
    }

    @Test
    void anIntervalIsWrittenInMilliseconds() {
        assertThat(new ServerConfig("a", 1, 2, Path.of("/tmp/x"), "2m", 1).text(0, List.of()))
                .contains("sync_interval: \"120000ms\"");
    }

    @Test
    void serversOfAClusterKnowEachOther() {
        assertThat(CONFIG.text(13_000, List.of(13_000, 13_001, 13_002)))
                .endsWith("cluster { name: weir, listen: 127.0.0.1:13000, no_advertise: true, routes: ["
                        + " nats://127.0.0.1:13000, nats://127.0.0.1:13001, nats://127.0.0.1:13002 ] }\n");
    }
}
