package dev.weir.agent.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.keys.KeyFiles;
import dev.weir.agent.keys.KeysException;
import dev.weir.agent.ssh.SshHost;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedKeysTest {

    private static final InetSocketAddress ANY = new InetSocketAddress(0);

    @TempDir
    private Path folder = Path.of("");

    private StartedKeys keys() {
        return StartedKeys.of(folder, Path.of("ctl.p12"), List.of(SshHost.of("me@a")), ANY);
    }

    @Test
    void fileOfAnAgentThatCannotBeReadIsNamedWithTheReason() throws IOException {
        new KeyFiles().make(folder, List.of("ctl", "a"), 30);
        Path file = folder.resolve("a.p12");
        assertThat(keys().agents()).containsExactly(Files.readAllBytes(file));

        Files.write(file, new byte[0]);
        assertThatThrownBy(this::keys)
                .isInstanceOf(KeysException.class)
                .hasMessageStartingWith("--keys: the keys of agent 'a' are expected in " + file)
                .hasMessageContaining("(the file is empty)");
        Files.delete(file);
        assertThatThrownBy(this::keys)
                .isInstanceOf(KeysException.class)
                .hasMessageContaining("(there is no such file); make them with 'weir agent keys'");
        Files.createDirectory(file);
        assertThatThrownBy(this::keys)
                .isInstanceOf(KeysException.class)
                .hasMessageContaining("(it is a folder, not a file)");
    }
}
