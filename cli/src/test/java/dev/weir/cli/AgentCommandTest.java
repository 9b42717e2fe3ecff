package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys are made by a process, which the tests of the installed command start. */
final class AgentCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(String... arguments) {
        return new WeirCommandLine(console.console(), new ScriptedEngine(Outcome.PASS), FastStart::off)
                .execute(arguments);
    }

    @Test
    void withoutAWordTheCommandSaysWhatItCanDo() {
        assertThat(weir("agent")).isEqualTo(3);
        assertThat(console.err()).contains("Usage: weir agent", "keys");
    }

    @Test
    void keysNeedHosts() {
        assertThat(weir("agent", "keys")).isEqualTo(3);
        assertThat(console.err()).contains("weir agent keys: missing required option: '--hosts");
    }

    @Test
    void keysThatExistAreKept() throws IOException {
        Path theirs = Files.writeString(folder.resolve("b.p12"), "theirs");

        assertThat(weir("agent", "keys", "--hosts", "a,b")).isEqualTo(3);

        assertThat(console.err()).contains(theirs + " exists").doesNotContain("defect");
        assertThat(theirs).hasContent("theirs");
    }
}
