package dev.weir.cli.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.run.MatrixPlan;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.worker.wire.MessageOutput;
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
        String digest =
                MatrixPlan.digest(engine.matrix("quickstart", List.of()).cells().getFirst());

        session.take(new CellOrder.Stop("Ctrl-C"));
        session.take(new CellOrder.SystemChanged("broker 2 is gone"));
        session.take(new CellOrder.Begin(
                new CellOrder.ChosenCell("quickstart", List.of(), 1, digest),
                Map.of(),
                "direct",
                Map.of(),
                new CellOrder.CellOrigin(List.of("weir"), "2026-11-21T10:15:02Z", folder.toString(), false)));
        session.serve();

        assertThat(engine.told()).containsExactly("stop: Ctrl-C", "changed: broker 2 is gone");
    }
}
