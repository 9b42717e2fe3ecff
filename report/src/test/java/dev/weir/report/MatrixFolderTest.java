package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.CellRuns;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.wording.Figures;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Overload;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixFolderTest {

    private static final long MILLI = 1_000_000;

    @TempDir
    private Path runs;

    @Test
    void runDeliveringEverLaterIsOverloadedUnlessAtMaximumSpeed() {
        assertThat(CellRuns.of(1, 1, "cells/x", true, FixtureBundles.everLater(false))
                        .load()
                        .overloaded())
                .isTrue();
        assertThat(CellRuns.of(1, 1, "cells/x", true, FixtureBundles.everLater(true))
                        .load()
                        .overloaded())
                .isFalse();
    }

    @Test
    void theReportsAreTheSameBytesEveryTime() throws IOException {
        MatrixFolder folder = written(result(run(1, 1, 10), run(2, 1, 20), run(2, 2, 24), run(1, 2, 12)));
        folder.render();
        byte[] page = Files.readAllBytes(folder.html());
        byte[] text = Files.readAllBytes(folder.folder().resolve("report.txt"));

        MatrixFolder.open(folder.folder()).render();

        assertThat(Files.readAllBytes(folder.html())).isEqualTo(page);
        assertThat(Files.readAllBytes(folder.folder().resolve("report.txt"))).isEqualTo(text);
    }

    @Test
    void theTitleSaysWhatWasFoundAndNotWhatAnOptionMadeUntrue() throws IOException {
        MatrixResult plain = result(run(1, 1, 10), run(2, 1, 20), run(2, 2, 24), run(1, 2, 12));
        MatrixFolder folder = written(new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        plain.origin().schema(),
                        plain.origin().weirVersion(),
                        plain.origin().scenario(),
                        "Ten thousand messages a second",
                        plain.origin().startedAt(),
                        List.of("weir", "run", "table", "--set", "rate=1000/s"),
                        plain.origin().scenarioText()),
                plain.plan(),
                plain.runs(),
                ""));
        folder.render();

        assertThat(Files.readString(folder.html()))
                .contains("<h1>All 4 runs passed.</h1>")
                .contains("<p>Ten thousand messages a second (before --set changed the scenario)</p>");
        assertThat(Files.readString(folder.folder().resolve("report.txt")))
                .contains("\nWHAT RAN\n  Ten thousand messages a second (before --set changed the scenario)\n")
                .contains("All 4 runs passed.");
    }

    @Test
    void aRowShowsTheMedianOfItsRunsAndHowFarTheyLieApart() {
        MatrixResult result = result(run(1, 1, 10), run(2, 1, 20), run(2, 2, 24), run(2, 3, 21));

        MatrixRows.Row row = MatrixRows.of(result).get(1);

        assertThat(MatrixRows.figures(result, row).get(1).text()).isEqualTo("21.0 ms");
        assertThat(MatrixRows.figures(result, row).get(1).range()).isEqualTo("20.0 ms … 24.0 ms");
        assertThat(row.verdicts()).isEqualTo("PASS");
    }

    @Test
    void everySortableCellHasItsNumberUnlessItHasNoFigure() throws IOException {
        CellRun late = run(1, 1, 5_000, Outcome.FAIL, true, 600);
        MatrixFolder folder = written(result(late, run(2, 1, 20), run(2, 2, 24)));
        folder.render();

        String page = Files.readString(folder.html());

        assertThat(Pattern.compile("<t[dh] [^>]*>[^<]*").matcher(page).results().map(MatchResult::group))
                .filteredOn(cell -> !cell.contains("scope=\"col\""))
                .allMatch(cell -> cell.contains("data-sort=\"") != cell.matches(".*>(overloaded|–)"));
        assertThat(page)
                .contains("data-sort=\"24000000\">20.0 ms,<br>24.0 ms</td>", "data-sort=\"1000\">1000/s</td>")
                .contains("data-sort=\"1\"><a href=\"cells/x-1-1/report.html\">FAIL, OVERLOADED</a>");
    }

    @Test
    void cellRunWithoutAgentsIsMarkedEverywhereWithItsReason() throws IOException {
        MatrixResult usual = result(run(1, 1, 10), run(2, 1, 20));
        MatrixResult.Cell first = usual.plan().cells().getFirst();
        MatrixResult.Cell marked = new MatrixResult.Cell(
                first.number(), first.label(), first.values(), first.digest(), "it has one process only");
        MatrixFolder folder = written(new MatrixResult(
                usual.origin(),
                new MatrixResult.Plan(
                        usual.plan().axes(),
                        usual.plan().repeats(),
                        usual.plan().columns(),
                        List.of(marked, usual.plan().cells().get(1))),
                usual.runs(),
                ""));
        folder.render();

        String why =
                "without agents: on the host of 'weir run', in a process of its own, because it has one process only";
        assertThat(Files.readString(folder.folder().resolve("report.txt")).replaceAll("\\s+", " "))
                .contains("direct · rate 1000/s (without agents)", why)
                .doesNotContain("kafka · rate 1000/s (without agents)");
        assertThat(Files.readString(folder.html())).contains("direct (without agents)</a>", "it has one process only;");
        assertThat(Files.readString(folder.json())).containsOnlyOnce("withoutAgents");
        assertThat(folder.result().plan().cells())
                .extracting(MatrixResult.Cell::withoutAgents)
                .containsExactly("it has one process only", "");
    }

    @Test
    void aTableShowsTheColumnsItIsAskedForAndADashForWhatNobodyKnows() {
        MatrixResult usual = result(run(1, 1, 10));
        MatrixResult result = new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        usual.origin().schema(),
                        usual.origin().weirVersion(),
                        usual.origin().scenario(),
                        usual.origin().description(),
                        usual.origin().startedAt(),
                        usual.origin().command(),
                        usual.origin().scenarioText()),
                new MatrixResult.Plan(
                        usual.plan().axes(),
                        usual.plan().repeats(),
                        List.of(Column.BUFFERED, Column.BATCH_SIZE, Column.DURATION, Column.REQUESTS),
                        usual.plan().cells()),
                usual.runs(),
                "");

        List<MatrixRows.Figure> figures =
                MatrixRows.figures(result, MatrixRows.of(result).getFirst());

        assertThat(MatrixRows.titles(result)).containsExactly("buffered", "batch size", "duration", "requests");
        assertThat(figures.stream().map(MatrixRows.Figure::text)).containsExactly("7", "16.0 kB", "10.0 s", "–");
    }

    @Test
    void aRowWhoseTransportTookLessThanWasDueShowsNoLatency() {
        CellRun late = run(1, 1, 5_000, Outcome.INVALID, true, 600);

        MatrixResult result = result(late);
        MatrixRows.Row row = MatrixRows.of(result).getFirst();

        assertThat(MatrixRows.figures(result, row).get(0).text()).isEqualTo("600/s");
        assertThat(MatrixRows.figures(result, row).get(1).text()).isEqualTo("overloaded");
        assertThat(MatrixRows.figures(result, row).get(3).text()).isEqualTo("–");
        assertThat(MatrixRows.figures(result, row).get(6).text()).isEqualTo("0");
    }

    @Test
    void theWholeIsAsBadAsItsWorstRunAndInvalidWhileRunsAreMissing() {
        CellRun good = run(1, 1, 10);
        CellRun failed = run(2, 1, 10, Outcome.FAIL, true, 1_000);

        assertThat(result(good).outcome()).isEqualTo(Outcome.INVALID);
        assertThat(result(good, run(2, 1, 3), run(2, 2, 3), run(1, 2, 3)).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(result(good, failed, run(2, 2, 3), run(1, 2, 3)).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result(run(1, 1, 10, Outcome.ERROR, true, 0)).outcome()).isEqualTo(Outcome.ERROR);
    }

    @Test
    void aRunThatWasStoppedAddsNoFigureAndIsNamedSo() {
        CellRun stopped = run(1, 1, 99, Outcome.INVALID, false, 1_000);

        MatrixResult result = result(stopped, run(1, 2, 10));
        MatrixRows.Row row = MatrixRows.of(result).getFirst();

        assertThat(row.verdicts()).isEqualTo("1 stopped, 1 PASS");
        assertThat(MatrixRows.figures(result, row).get(1).text()).isEqualTo("10.0 ms");
    }

    @Test
    void varyingRateIsDrawnPerTransportUpToItsOverload() throws IOException {
        MatrixResult plain =
                result(run(1, 1, 2, 1_000, 1_000), run(2, 1, 4, 50_000, 50_000), run(3, 1, 900, 100_000, 61_000));
        MatrixFolder folder = written(new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        plain.origin().schema(),
                        plain.origin().weirVersion(),
                        plain.origin().scenario(),
                        plain.origin().description(),
                        plain.origin().startedAt(),
                        plain.origin().command(),
                        plain.origin().scenarioText()),
                new MatrixResult.Plan(
                        plain.plan().axes(),
                        1,
                        plain.plan().columns(),
                        List.of(
                                new MatrixResult.Cell(1, "kafka 1", List.of("kafka", "1000/s"), "a1"),
                                new MatrixResult.Cell(2, "kafka 2", List.of("kafka", "50000/s"), "a2"),
                                new MatrixResult.Cell(3, "kafka 3", List.of("kafka", "100000/s"), "a3"))),
                plain.runs(),
                ""));
        folder.render();

        assertThat(Files.readString(folder.html()))
                .contains("p50 by offered rate", "p99 by offered rate")
                .contains(Figures.unbroken(
                        "kafka held up to 50 000/s and was overloaded at 100 000/s (reached 61 000/s)."))
                .contains("[\"2.00 ms\",\"4.00 ms\",\"–\"]");
        assertThat(Files.size(folder.html())).isLessThan(200_000);
    }

    @Test
    void rowsOfTheTableLeadToTheRunsOfTheirCellAndBack() throws IOException {
        MatrixFolder folder = written(result(run(1, 1, 10), run(2, 1, 20), run(1, 2, 11)));
        folder.render();

        assertThat(Files.readString(folder.html()))
                .contains("<tr id=\"row-2\">", "href=\"#cell-2\"", "<tr id=\"cell-2\">", "href=\"#row-2\"")
                .containsOnlyOnce("<tr id=\"cell-1\">");
    }

    @Test
    void categoriesAreDrawnAsRowsIfNoAxisHasNumbers() throws IOException {
        MatrixResult plain = result(run(1, 1, 10), run(2, 1, 20));
        MatrixFolder folder = written(new MatrixResult(
                plain.origin(),
                new MatrixResult.Plan(
                        List.of("transport"),
                        1,
                        plain.plan().columns(),
                        List.of(
                                new MatrixResult.Cell(1, "direct", List.of("direct"), "a1"),
                                new MatrixResult.Cell(2, "aeron", List.of("aeron"), "a2"))),
                plain.runs(),
                ""));
        folder.render();

        assertThat(Files.readString(folder.html()))
                .contains("p99 by transport", ">aeron</text>")
                // Every run got what it was offered.
                .doesNotContain("Throughput by transport");
    }

    @Test
    void oneValueMakesNoLine() throws IOException {
        MatrixFolder folder = written(result(run(1, 1, 10), run(2, 1, 20)));
        folder.render();

        assertThat(Files.readString(folder.html())).doesNotContain("by offered rate");
    }

    @Test
    void everyRunHasItsOwnFolderEvenIfRepeatedAfterInterruption() {
        MatrixFolder folder = MatrixFolder.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "table"));

        assertThat(folder.nameOf(folder.bundle(3, "kafka acks=all · rate 5000/s", 2)))
                .isEqualTo("cells/03-kafka-acks-all-rate-5000-s-r2");
        assertThat(folder.nameOf(folder.bundle(3, "kafka acks=all · rate 5000/s", 2)))
                .isEqualTo("cells/03-kafka-acks-all-rate-5000-s-r2-2");
        assertThat(folder.nameOf(folder.bundle(1, "../../µ", 1))).isEqualTo("cells/01-cell-r1");
    }

    @Test
    void textOfAScenarioStaysTextOnThePage() throws IOException {
        MatrixResult plain = result(run(1, 1, 10));
        List<MatrixResult.Cell> cells = new ArrayList<>(plain.plan().cells());
        cells.set(0, new MatrixResult.Cell(1, "<script>alert(1)</script>", List.of("<b>", "\"x"), "0"));
        MatrixFolder folder = written(new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        plain.origin().schema(),
                        plain.origin().weirVersion(),
                        "</title>",
                        "<i>",
                        plain.origin().startedAt(),
                        plain.origin().command(),
                        "<u>"),
                new MatrixResult.Plan(
                        plain.plan().axes(),
                        plain.plan().repeats(),
                        plain.plan().columns(),
                        cells),
                plain.runs(),
                ""));
        folder.render();

        assertThat(Files.readString(folder.html()))
                .doesNotContain("<script>alert", "<b>", "<i>", "<u>", "</title> ")
                .contains("&lt;script&gt;alert(1)");
    }

    @Test
    void aDamagedOrForeignFileIsRefusedInWords() throws IOException {
        MatrixFolder folder = written(result(run(1, 1, 10)));
        String json = Files.readString(folder.json());

        Files.writeString(folder.json(), json.substring(0, json.length() / 2));
        assertThatThrownBy(() -> MatrixFolder.open(folder.folder()))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("is damaged");
        Files.writeString(folder.json(), json.replace("weir.matrix/2", "weir.matrix/9"));
        assertThatThrownBy(() -> MatrixFolder.open(folder.folder()))
                .hasMessageContaining("this version of Weir reads 'weir.matrix/2'");
        Files.writeString(folder.json(), json.replace("cells/x-1-1", "cells/../../etc"));
        assertThatThrownBy(() -> MatrixFolder.open(folder.folder())).hasMessageContaining("no folder in cells/");
        Files.writeString(folder.json(), json.replace("report.html", "../x.html"));
        assertThatThrownBy(() -> MatrixFolder.open(folder.folder())).hasMessageContaining("no page of a run");
        assertThatThrownBy(() -> MatrixFolder.open(runs)).hasMessageContaining("holds no matrix");
    }

    private MatrixFolder written(MatrixResult result) {
        MatrixFolder folder = MatrixFolder.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "table"));
        folder.write(result);
        assertThat(folder.result()).isEqualTo(result);
        return folder;
    }

    private static MatrixResult result(CellRun... done) {
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        MatrixResult.SCHEMA,
                        "0.1.0",
                        "table",
                        "Two transports at two rates",
                        List.of("2026-11-21T10:15:02Z"),
                        List.of("weir", "run", "table"),
                        "matrix: { transport: [direct, kafka] }\n"),
                new MatrixResult.Plan(
                        List.of("transport", "rate"),
                        2,
                        Column.USUAL,
                        List.of(
                                new MatrixResult.Cell(1, "direct · rate 1000/s", List.of("direct", "1000/s"), "a1"),
                                new MatrixResult.Cell(2, "kafka · rate 1000/s", List.of("kafka", "1000/s"), "a2"))),
                List.of(done),
                "");
    }

    private static CellRun run(int cell, int repeat, long millis) {
        return run(cell, repeat, millis, Outcome.PASS, true, 1_000);
    }

    private static CellRun run(int cell, int repeat, long millis, double offered, double perSecond) {
        return new Made(cell, repeat, millis).run(Outcome.PASS, true, offered, perSecond);
    }

    private static CellRun run(int cell, int repeat, long millis, Outcome outcome, boolean finished, double perSecond) {
        return new Made(cell, repeat, millis).run(outcome, finished, 1_000, perSecond);
    }

    /** What most runs of these tests differ in. */
    private record Made(int cell, int repeat, long millis) {

        CellRun run(Outcome outcome, boolean finished, double offered, double perSecond) {
            return new CellRun(
                    new CellRun.Key(cell, repeat, "cells/x-" + cell + "-" + repeat, "2026-11-21T10:15:02Z"),
                    new CellRun.Conclusion(finished, CellRun.REPORT, outcome, "Something was found."),
                    new CellRun.Meter(Yardstick.NONE, cell == 1 ? "direct" : "kafka", 10_000 * MILLI),
                    new CellRun.Load(
                            false,
                            offered,
                            Overload.sending(offered, perSecond),
                            perSecond,
                            perSecond,
                            perSecond * 100,
                            100,
                            1),
                    new CellRun.LatencyFigures(
                            "end-to-end",
                            List.of(
                                    new Percentile(50, millis * MILLI, true),
                                    new Percentile(90, 2 * millis * MILLI, true),
                                    new Percentile(99, 3 * millis * MILLI, true),
                                    new Percentile(99.9, 4 * millis * MILLI, false)),
                            5 * millis * MILLI),
                    new CellRun.LossFigures(true, 0, 0),
                    12.5,
                    Map.of("buffered", 7.0, "batch size", 16_000.0));
        }
    }
}
