package dev.weir.transport.rabbitmq.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.server.ServerFolder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RabbitFolderTest {

    @Test
    void aServerListensOnLoopbackAlone() {
        assertThat(RabbitFolder.configuration(11_000, Map.of("z", "1", "disk_free_limit.absolute", "1GB")))
                .isEqualTo("""
                        listeners.tcp.1 = 127.0.0.1:11000
                        disk_free_limit.absolute = 1GB
                        z = 1
                        """);
    }

    @Test
    void nothingOfAnInstallationIsReadOrWritten() {
        assertThat(new RabbitFolder(new ServerFolder(Path.of("/tmp/x"))).variables(12_000, 13_000))
                .contains(
                        "HOME=/tmp/x",
                        "ERL_EPMD_ADDRESS=127.0.0.1",
                        "ERL_EPMD_PORT=13000",
                        "ERL_CRASH_DUMP_SECONDS=0",
                        "RABBITMQ_DIST_PORT=12000",
                        "RABBITMQ_MNESIA_BASE=/tmp/x/data")
                .filteredOn(variable -> variable.matches(".*(CONFIG|CONF|PLUGINS|BASE|PID).*"))
                .allMatch(variable -> variable.contains("=/tmp/x/"));
    }
}
