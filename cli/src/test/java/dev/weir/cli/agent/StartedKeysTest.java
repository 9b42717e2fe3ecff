package dev.weir.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.keys.KeyFiles;
import dev.weir.agent.keys.KeysException;
import dev.weir.cli.ssh.SshHost;
import dev.weir.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedKeysTest {

    private static final InetSocketAddress ANY = new InetSocketAddress(0);

    @TempDir
    private Path folder = Path.of("");

    private StartedKeys keys() {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Console console = new Console(out, out, false, false, false, true, folder, Map.of());
        return StartedKeys.of(console, Path.of("ctl.p12"), List.of(SshHost.of("me@a")), ANY);
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
