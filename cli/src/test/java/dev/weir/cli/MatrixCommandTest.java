package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.MatrixRun;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.metric.LiveMetrics;
import dev.weir.report.MatrixFolder;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Matrix;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A matrix of two cells, each run twice, from the command line to its folder. */
final class MatrixCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(Engine engine, String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    private int weir(String... arguments) {
        return weir(new ScriptedEngine(Outcome.PASS), arguments);
    }

    private MatrixResult found() {
        return MatrixFolder.open(folder.resolve("mine")).result();
    }

    private List<String> order() {
        return found().runs().stream()
                .map(run -> run.key().cell() + "." + run.key().repeat())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void aMatrixExitsWithTheCodeOfItsWorstRun(Outcome outcome) {
        assertThat(weir(new ScriptedEngine(outcome), "run", "table", "--out", "mine"))
                .isEqualTo(outcome.exitCode());
        assertThat(console.out())
                .contains("table · 2 cells × 2 repeats", "run 1 of 4 · cell 1 of 2 · repeat 1 of 2 · cell 1")
                .contains("4/4  " + outcome.name(), "mine/report.html");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void aMatrixPrintsNoMessages() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), """
                transport: kafka
                kafka: { bootstrap: "127.0.0.1:9", topic.name: mine }
                print: true
                matrix: { rate: [1/s, 2/s] }
                """);

        assertThat(weir(InstalledEngine.with(folder), "run", folder + "/my.yaml", "--out", "mine"))
                .isEqualTo(ExitCode.ERROR);
        assertThat(console.err()).contains("'print' goes with a single run", "add --set print=false");
        assertThat(folder.resolve("mine")).doesNotExist();
    }

    @Test
    void everyRunLeavesItsBundleAndTheOrderTurnsRoundWithEachRepeat() throws IOException {
        weir("run", "table", "--out", "mine");

        assertThat(order()).containsExactly("1.1", "2.1", "2.2", "1.2");
        try (Stream<Path> cells = Files.list(folder.resolve("mine/cells"))) {
            assertThat(cells.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("01-cell-1-r1", "01-cell-1-r2", "02-cell-2-r1", "02-cell-2-r2");
        }
        assertThat(folder.resolve("mine/cells/02-cell-2-r1/report.html")).exists();
        assertThat(folder.resolve("mine/report.txt")).content().contains("cell 2", "PASS");
        assertThat(found().origin().command()).containsExactly("weir", "run", "table");
    }

    @Test
    void aCellThatCannotWorkIsAnErrorAndTheOthersRun() {
        Engine engine = new ScriptedEngine(Outcome.PASS)
                .throwing(new TransportException("no driver in /dev/shm/x"))
                .onlyWhere("publishers: 1");

        assertThat(weir(engine, "run", "table", "--out", "mine")).isEqualTo(3);

        assertThat(found().runs())
                .extracting(run -> run.key().cell() + " " + run.conclusion().outcome())
                .containsExactly("1 ERROR", "2 PASS", "2 PASS", "1 ERROR");
        assertThat(console.out()).contains("no driver in /dev/shm/x");
    }

    @Test
    void resumingKeepsWhatIsOverAndRepeatsWhatCouldNotRun() {
        weir(
                new ScriptedEngine(Outcome.PASS)
                        .throwing(new TransportException("not now"))
                        .onlyWhere("publishers: 1"),
                "run",
                "table",
                "--out",
                "mine");

        assertThat(weir("run", "--resume", "mine")).isEqualTo(0);

        assertThat(order()).containsExactly("2.1", "2.2", "1.1", "1.2");
        assertThat(found().origin().startedAt()).hasSize(2);
        assertThat(found().runs().get(2).key().folder()).isEqualTo("cells/01-cell-1-r1-2");
        assertThat(weir("run", "table", "--resume", "mine")).isEqualTo(0);
        assertThat(found().runs()).hasSize(4);
    }

    @Test
    void aSignalEndsTheRunningCellAndLeavesTheRestForLater() {
        Interrupts interrupts = new Interrupts(() -> {});
        int[] runs = {0};
        ScriptedEngine engine = new ScriptedEngine(Outcome.INVALID).during(() -> {
            runs[0]++;
            if (runs[0] == 2) {
                interrupts.arrived("Ctrl-C");
            }
        });
        Matrix matrix = engine.matrix("table", List.of());
        MatrixFolder made = MatrixFolder.createAt(folder.resolve("mine"));
        MatrixResult plan = MatrixPlan.of(matrix, List.of("weir", "run", "table"), "2026-11-21T10:15:02Z");

        MatrixResult stopped = new MatrixRun(engine, matrix, made, plan, false, new LiveMetrics("test", text -> {}))
                .execute(ProgressDisplay.none(), interrupts, FastStart.off());

        assertThat(stopped.runs())
                .extracting(run -> run.conclusion().finished())
                .containsExactly(true, false);
        assertThat(stopped.outcome()).isEqualTo(Outcome.INVALID);
        assertThat(stopped.stopped()).isEqualTo("Ctrl-C");
        assertThat(folder.resolve("mine/report.txt")).content().contains("1 of 4 runs completed", "stopped by Ctrl-C");

        weir("run", "--resume", "mine", "--quiet");
        assertThat(order()).containsExactly("1.1", "2.1", "2.2", "1.2");
        assertThat(found().stopped()).isEmpty();
        assertThat(console.out()).isEqualTo("INVALID  4 of 4 runs completed\nmine/report.html\n");
    }

    @Test
    void resumingReportsErrorsInTheMatrixCommandLine() throws IOException {
        weir("run", "table", "--out", "mine", "--quiet");
        Path json = folder.resolve("mine/matrix.json");
        String words = Files.readString(json).replaceFirst("(\"run\",\\s+\"table\")", "$1, \"--agents\", \"a,a\"");
        Files.writeString(json, words);

        assertThat(weir("run", "--resume", "mine")).isEqualTo(3);
        assertThat(console.err()).contains("weir run: --agents: an agent is named twice: 'a,a'");
    }

    @Test
    void resumingAnotherMatrixOrNoneIsRefused() throws IOException {
        weir("run", "table", "--out", "mine", "--quiet");
        Path json = folder.resolve("mine/matrix.json");

        assertThat(weir("run", "quickstart", "--resume", "mine")).isEqualTo(3);
        assertThat(console.err()).contains("the folder holds another matrix");
        Files.writeString(json, Files.readString(json).replace("\"cell 2\"", "\"cell x\""));
        assertThat(weir("run", "table", "--resume", "mine")).isEqualTo(3);
        assertThat(console.err()).contains("cell 2 was 'cell x'");
        assertThat(weir("run", "table", "--resume", "nowhere")).isEqualTo(3);
        assertThat(console.err()).contains("nowhere holds no matrix");
        assertThat(weir("run", "table", "--resume", "mine", "--out", "other")).isEqualTo(3);
        assertThat(weir("run")).isEqualTo(3);
        assertThat(console.err()).contains("issing required parameter: '<scenario>'");
    }

    @Test
    void reportDrawsTheMatrixAndItsRunsAgainToTheSameBytes() throws IOException {
        weir("run", "table", "--out", "mine", "--quiet");
        byte[] page = Files.readAllBytes(folder.resolve("mine/report.html"));
        Files.delete(folder.resolve("mine/report.html"));
        Files.delete(folder.resolve("mine/cells/01-cell-1-r1/report.html"));

        assertThat(weir("report", "mine")).isEqualTo(0);

        assertThat(Files.readAllBytes(folder.resolve("mine/report.html"))).isEqualTo(page);
        assertThat(folder.resolve("mine/cells/01-cell-1-r1/report.html")).exists();
        assertThat(console.out()).contains("2 cells × 2 repeats", "  report  mine/report.html");
    }

    @Test
    void showListsTheCellsAndPrintsOne() {
        assertThat(weir("show", "table")).isEqualTo(0);
        assertThat(console.out()).contains("# 2 cells, each run 2 times", "#   1  cell 1", "\nrepeat: 2\n");

        openConsole();
        assertThat(weir("show", "table", "--cell", "2")).isEqualTo(0);
        assertThat(console.out()).isEqualTo("transport: direct\npublishers: 2\n");
        assertThat(weir("show", "table", "--cell", "3")).isEqualTo(3);
        assertThat(console.err()).contains("table has no cell 3; its cells are 1 to 2");

        openConsole();
        assertThat(weir("show", "row")).isZero();
        assertThat(console.out()).as("one cell is one run").isEqualTo("transport: direct\npublishers: 1\n");
    }
}
