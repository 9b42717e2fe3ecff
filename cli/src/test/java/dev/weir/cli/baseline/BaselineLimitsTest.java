package dev.weir.cli.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.run.InstalledEngine;
import dev.weir.config.ConfigException;
import dev.weir.report.baseline.Baseline;
import dev.weir.report.compare.MachineClass;
import dev.weir.report.data.ResultJson;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineLimitsTest {

    private static final Map<String, String> MACHINE = Map.of("CPU", "Fast", "memory", "8.0 GiB");

    @TempDir
    private Path folder;

    @Test
    void limitIsSoManyTimesTheBaseline() throws IOException {
        save("direct", MACHINE, Map.of("end-to-end p99", List.of(1e6, 2e6, 3e6), "delivered", List.of(1000.0)));

        Matrix resolved = limits().resolved(matrix("<= 1.1 x baseline", ">= 0.9 x baseline"));

        assertThat(resolved.cells().getFirst().scenario().expectations())
                .contains(
                        new Expectation("end-to-end p99", Kind.MOST_NANOS, 1.1 * 2e6, 1.1),
                        new Expectation("delivered", Kind.LEAST_RATE, 900, 0.9));
    }

    @Test
    void missingBaselineSaysHowToSaveOne() {
        assertThatThrownBy(() -> limits().resolved(matrix("<= 1.1 x baseline", "any")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("there is no baseline of 'direct' in")
                .hasMessageContaining("weir baseline save");
    }

    @Test
    void baselineOfAnotherMachineIsNotTaken() throws IOException {
        save("direct", Map.of("CPU", "Slow"), Map.of("end-to-end p99", List.of(1e6)));

        assertThatThrownBy(() -> limits().resolved(matrix("1.1x baseline", "any")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("only 1 of other machines (this is CPU Fast, memory 8.0 GiB)");
    }

    @Test
    void baselineWithoutTheMetricIsNamed() throws IOException {
        save("direct", MACHINE, Map.of("end-to-end p50", List.of(1e6)));

        assertThatThrownBy(() -> limits().resolved(matrix("1.1 x baseline", "any")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("says nothing of 'end-to-end p99'");
    }

    @Test
    void scenarioWithoutSuchLimitsNeedsNoBaseline() {
        Matrix matrix = matrix("5ms", "any");

        assertThat(limits().resolved(matrix)).isSameAs(matrix);
    }

    @Test
    void signThatMeansTheOppositeIsRefused() {
        assertThatThrownBy(() -> matrix(">= 1.1 x baseline", "any"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("has the wrong sign: write <= 1.1 x baseline");
    }

    private BaselineLimits limits() {
        return new BaselineLimits(folder, () -> MACHINE);
    }

    private static Matrix matrix(String p99, String delivered) {
        return InstalledEngine.with(Path.of("..", "scenarios"))
                .matrix("direct", List.of("expect.end-to-end p99=" + p99, "expect.delivered=" + delivered));
    }

    private void save(String scenario, Map<String, String> machine, Map<String, List<Double>> metrics)
            throws IOException {
        MachineClass of = MachineClass.of(machine);
        Path file = folder.resolve(scenario).resolve(of.id()).resolve("2026-11-21T10-15-02Z.json");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                ResultJson.write(new Baseline(
                        Baseline.SCHEMA,
                        scenario,
                        "0.1.0",
                        "2026-11-21T10:15:02Z",
                        of.facts(),
                        List.of(new Baseline.BaselineCell("", metrics)))));
    }
}
