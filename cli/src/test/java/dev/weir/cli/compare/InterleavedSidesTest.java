package dev.weir.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.config.ConfigException;
import dev.weir.scenario.Matrix;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterleavedSidesTest {

    private final Engine engine = InstalledEngine.with(Path.of("..", "scenarios"));

    @Test
    void sidesAreRunInAbbaOrder() {
        InterleavedSides sides = InterleavedSides.ofSettings(
                engine, "direct", List.of("rate=1000/s"), List.of("size=1KiB", "measure=2s"));

        Matrix matrix = sides.matrix();

        assertThat(matrix.order().stream().limit(6).map(turn -> turn.cell().number()))
                .containsExactly(1, 2, 2, 1, 1, 2);
        assertThat(matrix.cells()).extracting(Matrix.Cell::label).containsExactly("direct", "size=1KiB, measure=2s");
        assertThat(sides.of(matrix.cells().get(0)).overrides()).containsExactly("rate=1000/s");
        assertThat(sides.of(matrix.cells().get(1)).overrides())
                .containsExactly("rate=1000/s", "size=1KiB", "measure=2s");
        assertThat(matrix.cells().get(1).scenario().length().measure()).hasSeconds(2);
    }

    @Test
    void wrongSettingIsRefusedBeforeAnythingRuns() {
        refused("unknown key", "direct", "nosuch.key=1");
    }

    @Test
    void whatCannotBeRunInTurnIsRefused() {
        refused("compares one cell", "transport-bench", "measure=2s");
        refused("does not go with faults", "failover", "measure=60s");
        refused("scenario of steps", "topic-operations", "steps.create.limit.count=5");
    }

    private void refused(String reason, String scenario, String setting) {
        assertThatThrownBy(() -> InterleavedSides.ofSettings(engine, scenario, List.of(), List.of(setting)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(reason);
    }
}
