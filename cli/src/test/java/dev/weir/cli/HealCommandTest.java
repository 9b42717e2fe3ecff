package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder, Map.of("WEIR_STATE", folder.toString()));
    }

    private int weir(String... arguments) {
        return new WeirCommandLine(console.console(), new ScriptedEngine(Outcome.PASS), FastStart::off)
                .execute(arguments);
    }

    @Test
    void whereNoRunWasKilledThereIsNothingToHeal() {
        assertThat(weir("heal")).isZero();
        assertThat(console.out().strip()).isEqualTo("nothing to heal");
    }

    @Test
    void aJournalThatCannotBeReadIsAnErrorAndKeepsNobodyFromMeasuring() throws IOException {
        Files.createDirectories(folder.resolve("faults/1.fault"));

        assertThat(weir("heal")).isEqualTo(3);
        assertThat(weir("run", "quickstart")).isZero();

        assertThat(console.err()).contains("1.fault", "faults that an earlier run left behind may last still");
    }
}
