package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compare.ComparisonRule;
import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.text.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonReportTest {

    @TempDir
    private Path folder;

    @Test
    void textSaysVerdictDifferencesAndFigures() throws IOException {
        String text = ComparisonReport.text(comparison(), TextStyle.PLAIN);

        assertThat(text)
                .startsWith("  CANNOT TELL   Nobody can tell whether after is better or worse than before.")
                .containsSubsequence("WHAT ELSE DIFFERS", "FIGURES", "end-to-end p99", "HOW IT WAS DECIDED")
                .doesNotContain("NaN", "Infinity");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void pageHasCurvesOfBothSidesAndLoadsNothing() throws IOException {
        Path file = folder.resolve("comparison.html");

        ComparisonReport.writePage(comparison(), file);

        assertThat(Files.readString(file))
                .contains("Latency by percentile", "99th percentile over time", "badge invalid")
                .contains(">before</text>", ">after</text>")
                .doesNotContain("src=\"http");
    }

    private RunComparison comparison() throws IOException {
        FixtureBundles.passing(folder.resolve("a"));
        Path json = FixtureBundles.brokerKilled(folder.resolve("b")).folder().resolve("run.json");
        Files.writeString(json, Files.readString(json).replace("\"broker-kill\"", "\"quickstart\""));
        return RunComparison.of(
                ComparedSide.read("before", folder.resolve("a")),
                ComparedSide.read("after", folder.resolve("b")),
                new RunComparison.Terms(RunComparison.USUAL, ComparisonRule.USUAL, true));
    }
}
