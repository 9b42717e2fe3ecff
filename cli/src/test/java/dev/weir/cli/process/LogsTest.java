package dev.weir.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {

    private static final String OF_OBSERVER = "[AdminClient clientId=weir-1-observer] Connection to node 2 failed";

    @TempDir
    Path folder;

    @AfterEach
    void drop() {
        Logs.drop();
    }

    @Test
    void warningsOfTheObserverOfAClusterAreInNoLog() throws Exception {
        Path file = folder.resolve("weir.log");
        Logs.writeTo(file, false);

        Logger.getLogger("client").warning(OF_OBSERVER);
        assertThat(file).doesNotExist();

        Logger.getLogger("client").warning("[Producer clientId=weir-1] Connection to node 2 failed");
        assertThat(Files.readString(file))
                .contains("[Producer clientId=weir-1]")
                .doesNotContain("observer");
    }

    @Test
    void whoWantsEverythingGetsIt() throws Exception {
        Path file = folder.resolve("weir.log");
        Logs.writeTo(file, true);

        Logger.getLogger("client").warning(OF_OBSERVER);

        assertThat(Files.readString(file)).contains(OF_OBSERVER);
    }
}
