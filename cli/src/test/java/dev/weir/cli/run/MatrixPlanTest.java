package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.result.MatrixResult;
import dev.weir.scenario.Matrix;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixPlanTest {

    @TempDir
    private Path folder = Path.of("");

    /** A cell whose limit is that many nanoseconds of a baseline. */
    private MatrixResult plan(double baseline) {
        Matrix read = InstalledEngine.with(folder).matrix("direct", List.of("expect.end-to-end p99=1.1 x baseline"));
        Matrix resolved = read.with(read.cells().stream()
                .map(cell -> new Matrix.Cell(
                        cell.number(),
                        cell.label(),
                        cell.values(),
                        cell.scenario()
                                .expecting(cell.scenario().expectations().stream()
                                        .map(expected -> expected.awaitsBaseline() ? expected.over(baseline) : expected)
                                        .toList())))
                .toList());
        return MatrixPlan.of(resolved, List.of("weir", "run", "direct"), "2026-11-21T10:15:02Z");
    }

    @Test
    void matrixWithTheSameBaselineIsResumed() {
        assertThat(MatrixPlan.resumed(plan(2e6), plan(2e6)).origin().startedAt())
                .hasSize(2);
    }

    @Test
    void matrixWithAnotherBaselineIsNotResumed() {
        assertThatThrownBy(() -> MatrixPlan.resumed(plan(2e6), plan(3e6)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("another baseline");
    }

    @Test
    void matrixOfAnotherVersionIsNotResumed() {
        MatrixResult now = plan(2e6);
        var origin = now.origin();
        MatrixResult earlier = new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        origin.schema(),
                        "0.0.9",
                        origin.scenario(),
                        origin.description(),
                        origin.startedAt(),
                        origin.command(),
                        origin.scenarioText()),
                now.plan(),
                List.of(),
                "");

        assertThatThrownBy(() -> MatrixPlan.resumed(now, earlier))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("begun by Weir 0.0.9");
    }
}
