package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons and baselines from the command line. */
class CompareCommandTest {

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
    void missingFolderIsOneSentence() {
        assertThat(weir("compare", "a", "b")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).isEqualTo("a is not a results folder: there is no such folder\n");
    }

    @Test
    void unknownFormNamesTheKnownOnes() {
        assertThat(weir("compare", "a", "b", "--format", "benchstats")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("no form is called 'benchstats'", "did you mean 'benchstat'?", "csv");
    }

    @Test
    void unknownFigureNamesTheNearest() {
        assertThat(weir("compare", "a", "b", "--figures", "p50,throughputs")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("no figure is called 'throughputs'", "did you mean 'throughput'?");
    }

    @Test
    void differenceThatMattersIsAPercentage() {
        assertThat(weir("compare", "a", "b", "--at-least", "5")).isEqualTo(ExitCode.ERROR);
        assertThat(weir("compare", "a", "b", "--at-least", "0%")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("--at-least");
    }

    @Test
    void settingsAgainstNeedTurns() {
        assertThat(weir("run", "quickstart", "--against", "linger.ms=5")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("add --interleave");
    }

    @Test
    void folderAgainstIsReadBeforeAnythingRuns() {
        assertThat(weir("run", "quickstart", "--against", "nowhere")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("there is no such folder");
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void optionsOfComparisonsNeedOne() {
        assertThat(weir("run", "quickstart", "--within", "5m")).isEqualTo(ExitCode.ERROR);
        assertThat(weir("run", "quickstart", "--at-least", "10%")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err()).contains("go with --against");
    }

    @Test
    void turnsExcludeResults() {
        assertThat(weir("run", "quickstart", "--against", "a=b", "--interleave", "--minutes"))
                .isEqualTo(ExitCode.ERROR);
        assertThat(weir("run", "quickstart", "--against", "runs/before", "--json"))
                .isEqualTo(ExitCode.ERROR);

        assertThat(console.err())
                .contains("--interleave excludes", "--json prints the results alone, and excludes --against");
    }

    @Test
    void runLeavesWhatAPipelineAsksFor() throws IOException {
        int exitCode =
                weir("run", "quickstart", "--out", "r", "--junit", "j.xml", "--summary", "s.md", "--csv", "t.csv");

        assertThat(exitCode).isZero();
        assertThat(Files.readString(folder.resolve("j.xml"))).contains("<testsuite name=\"weir ");
        assertThat(Files.readString(folder.resolve("s.md"))).startsWith("### PASS · ");
        assertThat(Files.readAllLines(folder.resolve("t.csv"))).hasSize(2);
    }

    @Test
    void baselineOfNothingIsOneSentence() {
        assertThat(weir("baseline", "save", "nowhere")).isEqualTo(ExitCode.ERROR);
        assertThat(weir("baseline", "show", "quickstart")).isEqualTo(ExitCode.ERROR);
        assertThat(weir("baseline", "remove", "quickstart", "--all")).isEqualTo(ExitCode.ERROR);

        assertThat(console.err())
                .contains(
                        "nowhere is not a results folder", "there is no baseline of 'quickstart'", "no such baseline");
        assertThat(weir("baseline", "list")).isZero();
    }
}
