package dev.weir.cli.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellSessionTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyOrderThatComesWhileTheCellIsPreparedIsCarriedOut() {
        ScriptedEngine engine = new ScriptedEngine(Outcome.PASS);
        CellSession session =
                new CellSession(engine, new MessageOutput<>(CellMessage.CODEC, new ByteArrayOutputStream()));
        String digest = MatrixPlan.digest(
                engine.matrix("quickstart", List.of()).cells().getFirst().scenario());

        session.take(new CellOrder.Stop("Ctrl-C"));
        session.take(new CellOrder.SystemChanged("broker 2 is gone"));
        session.take(new CellOrder.Begin(
                new CellOrder.ChosenCell("quickstart", List.of(), 1, digest, Map.of()),
                Map.of(),
                "direct",
                Map.of(),
                new CellOrder.CellOrigin(List.of("weir"), "2026-11-21T10:15:02Z", folder.toString(), false)));
        session.serve();

        assertThat(engine.told()).containsExactly("stop: Ctrl-C", "changed: broker 2 is gone");
    }

    @Test
    void limitOfABaselineComesFromTheProcessThatLookedItUp() {
        Engine engine = InstalledEngine.with(folder);
        List<String> overrides = List.of("expect.end-to-end p99=1.1 x baseline");
        Matrix.Cell read = engine.matrix("direct", overrides).cells().getFirst();
        Matrix.Cell resolved = new Matrix.Cell(
                1,
                read.label(),
                read.values(),
                read.scenario()
                        .expecting(read.scenario().expectations().stream()
                                .map(expected -> expected.awaitsBaseline() ? expected.over(2e6) : expected)
                                .toList()));

        Scenario there = CellSession.scenario(engine, CellProcess.chosen("direct", overrides, resolved));

        assertThat(there.expectations()).isEqualTo(resolved.scenario().expectations());
        assertThat(there.expectations()).noneMatch(Scenario.Expectation::awaitsBaseline);
    }
}
