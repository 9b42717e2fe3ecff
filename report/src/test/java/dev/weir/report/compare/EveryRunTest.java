package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compare.ComparisonRule;
import dev.weir.result.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EveryRunTest {

    @TempDir
    private Path folder;

    @Test
    void benchstatHasOneLineForEachRunUnderItsSide() throws IOException {
        assertThat(EveryRun.benchstat(comparison())).isEqualTo("""
                Unit throughput/s better=higher
                Unit p50-ns better=lower
                Unit CPU-s/M better=lower

                side: a
                BenchmarkTable 1 1000 throughput/s 100000 p50-ns 12.5 CPU-s/M
                BenchmarkTable 1 1000 throughput/s 101000 p50-ns 12.5 CPU-s/M

                side: b
                BenchmarkTable 1 1000 throughput/s 120000 p50-ns 12.5 CPU-s/M
                """);
    }

    @Test
    void csvHasTimesAttributesAndMetrics() throws IOException {
        assertThat(EveryRun.csv(comparison())).isEqualTo("""
                time,side,cell,verdict,throughput,p50_ms,CPU_s_M
                2026-11-21T10:15:02Z,a,,PASS,1000,0.1,12.5
                2026-11-21T10:15:02Z,a,,PASS,1000,0.101,12.5
                2026-11-21T10:15:02Z,b,,PASS,1000,0.12,12.5
                """);
    }

    private RunComparison comparison() throws IOException {
        Path a = ComparedFolders.of(folder.resolve("a"), 100, 101);
        Path b = ComparedFolders.of(folder.resolve("b"), 120);
        return RunComparison.of(
                ComparedSide.read("a", a),
                ComparedSide.read("b", b),
                new RunComparison.Terms(
                        List.of(Column.THROUGHPUT, Column.P50, Column.CPU), ComparisonRule.USUAL, false));
    }
}
