package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSummaryTest {

    @TempDir
    private Path folder;

    @Test
    void mavenReadsWhatFailedFromTheJunitFile() throws Exception {
        RunSummary summary = RunSummary.read(FixtureBundles.brokerKilled(folder).folder());
        Path file = folder.resolve("junit.xml");

        summary.writeJUnit(file);

        byte[] xml = Files.readAllBytes(file);
        List<ReportTestSuite> suites = new TestSuiteXmlParser(new NullConsoleLogger())
                .parse(new InputStreamReader(new ByteArrayInputStream(xml), StandardCharsets.UTF_8));
        assertThat(suites).hasSize(1);
        ReportTestSuite suite = suites.getFirst();
        assertThat(suite.getNumberOfTests()).isEqualTo(5);
        assertThat(suite.getNumberOfFailures()).isEqualTo(3);
        assertThat(suite.getNumberOfSkipped()).isEqualTo(1);
        assertThat(suite.getTestCases())
                .filteredOn(ReportTestCase::hasFailure)
                .extracting(ReportTestCase::getName)
                .contains("verdict", "lost = 0", "end-to-end p99 <= 50 ms");
    }

    @Test
    void runThatPassedHasNoFailures() throws Exception {
        RunSummary summary = RunSummary.read(FixtureBundles.passing(folder).folder());
        Path file = folder.resolve("junit.xml");

        summary.writeJUnit(file);

        assertThat(Files.readString(file)).contains("failures=\"0\" errors=\"0\" skipped=\"0\"");
        assertThat(summary.annotations()).isEmpty();
    }

    @Test
    void annotationsNameWhatDoesNotHold() throws IOException {
        assertThat(RunSummary.read(FixtureBundles.brokerKilled(folder).folder()).annotations())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("::error title=weir broker-kill%3A FAIL::"))
                .anySatisfy(line -> assertThat(line).contains("end-to-end p99 was "));
        assertThat(RunSummary.read(FixtureBundles.invalid(folder).folder()).annotations())
                .singleElement()
                .asString()
                .startsWith("::warning title=weir ");
    }

    @Test
    void markdownIsAddedToTheFileAndRenders() throws IOException {
        Path file = Files.writeString(folder.resolve("summary.md"), "# before\n\n");

        RunSummary.read(FixtureBundles.brokerKilled(folder).folder()).appendMarkdown(file);

        List<Extension> tables = List.of(TablesExtension.create());
        String html = HtmlRenderer.builder()
                .extensions(tables)
                .build()
                .render(Parser.builder().extensions(tables).build().parse(Files.readString(file)));
        assertThat(html)
                .contains("<h1>before</h1>", "<h3>FAIL · broker-kill</h3>", "<td>end-to-end p99</td>", "<td>no</td>")
                .contains("<td align=\"right\">&lt;= 50 ms</td>");
    }

    @Test
    void tableHasOneLineForEachRun() throws IOException {
        Path file = folder.resolve("runs.csv");

        RunSummary.read(FixtureBundles.passing(folder).folder()).writeCsv(file);

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).startsWith("time,side,cell,verdict,").contains("throughput", "p99_ms", "lost");
        assertThat(lines.getLast()).startsWith("2026-11-21T10:15:02.417Z,quickstart,,PASS,");
    }
}
