package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.report.html.MatrixPage;
import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.wording.Figures;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.ProcessCost;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class YardstickRowsTest {

    private static final List<Column> COLUMNS = List.of(
            Column.THROUGHPUT,
            Column.BYTES,
            Column.SHARE,
            Column.P50,
            Column.P90,
            Column.MEAN,
            Column.MEAN_ACK,
            Column.MAX,
            Column.LOST,
            Column.CLIENT_CPU,
            Column.BROKER_CPU_PER_MILLION,
            Column.CPU);

    private static YardstickResult told(Yardstick yardstick, double perSecond, long p50Millis) {
        return new YardstickResult(
                yardstick,
                new YardstickResult.Statement(
                        Outcome.PASS, "It was measured.", yardstick.isKafkaTool() ? "output.txt" : ""),
                new YardstickResult.Volume(1_000_000_000, 0, 1_000, perSecond),
                p50Millis < 0 ? List.of() : List.of(new Percentile(50, p50Millis * 1_000_000, true)),
                p50Millis < 0 ? 0 : 3_250_000,
                p50Millis < 0 ? 0 : 1_240_000_000L,
                List.of(cost(yardstick.title(), 7.5), cost("broker", 1.5)));
    }

    private static ProcessCost cost(String name, double perMillion) {
        return new ProcessCost(
                name,
                1,
                1,
                perMillion,
                0,
                new ProcessCost.ContextSwitches(0, 0),
                new ProcessCost.NetworkBytes(0, 0),
                new ProcessCost.GarbageCollections(0, 0),
                new ProcessCost.DiskBytes(-1, -1));
    }

    private static MatrixResult table(YardstickResult... results) {
        List<CellRun> runs = IntStream.range(0, results.length)
                .mapToObj(i -> CellRuns.of(
                        new CellRun.Key(i + 1, 1, "cells/x-" + i, "2026-11-21T10:15:02Z"), true, "kafka", results[i]))
                .toList();
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        MatrixResult.SCHEMA,
                        "0.1.0",
                        "table",
                        "",
                        List.of("2026-11-21T10:15:02Z"),
                        List.of("weir", "run", "table"),
                        ""),
                new MatrixResult.Plan(
                        List.of("yardstick"),
                        1,
                        COLUMNS,
                        runs.stream()
                                .map(run -> new MatrixResult.Cell(
                                        run.key().cell(), "cell " + run.key().cell(), List.of("v"), "a"))
                                .toList()),
                runs,
                "");
    }

    private static List<String> row(MatrixResult result, int index) {
        return MatrixRows.figures(result, MatrixRows.of(result).get(index)).stream()
                .map(Figure::text)
                .toList();
    }

    @Test
    void toolRowShowsWholeMillisecondsAndADashWhereUnknown() {
        MatrixResult result = table(told(Yardstick.PRODUCER_PERFORMANCE, 100_000, 3));

        assertThat(row(result, 0))
                .containsExactly(
                        "100 000/s",
                        "100 MB/s",
                        "–",
                        "3 ms",
                        "–",
                        "3.25 ms",
                        "3.25 ms",
                        "1 240 ms",
                        "–",
                        "7.50",
                        "1.50",
                        "9.00");
    }

    /** Of 1,000 messages in a second, all were taken in 1.05 s. */
    private static boolean overloaded(long p50Millis, long p95Millis) {
        YardstickResult late = new YardstickResult(
                Yardstick.PRODUCER_PERFORMANCE,
                new YardstickResult.Statement(Outcome.PASS, "It was measured.", ""),
                new YardstickResult.Volume(1_050_000_000, 1_000, 1_000, 1_000 / 1.05),
                List.of(
                        new Percentile(50, p50Millis * 1_000_000, true),
                        new Percentile(95, p95Millis * 1_000_000, true)),
                0,
                0,
                List.of());
        return table(late).runs().getFirst().load().overloaded();
    }

    @Test
    void aTailThatIsTheUsualLatencyIsNoOverloadOfATool() {
        assertThat(overloaded(50, 55)).isFalse();
        assertThat(overloaded(25, 48)).as("ever later").isTrue();
        assertThat(overloaded(1, 2)).as("held up").isTrue();
    }

    @Test
    void zeroWholeMillisecondsAreLessThanOne() {
        assertThat(row(table(told(Yardstick.END_TO_END_LATENCY, 900, 0)), 0).get(3))
                .isEqualTo("< 1 ms");
    }

    @Test
    void theShareIsOfTheSlowerLimitAndForWhoOnlyReadsOfTcpAlone() {
        MatrixResult result = table(
                told(Yardstick.PRODUCER_PERFORMANCE, 100_000, 3),
                told(Yardstick.CONSUMER_PERFORMANCE, 100_000, -1),
                told(Yardstick.TCP, 2_000_000, -1),
                told(Yardstick.DISK, 500_000, -1));

        assertThat(IntStream.range(0, 4).mapToObj(i -> row(result, i).get(2)))
                .containsExactly("20.0 %", "5.0 %", "limit", "limit");
        assertThat(MatrixWords.notes(result))
                .anyMatch(note -> note.contains("the slower of TCP (2.00 GB/s) and disk write (500 MB/s)"));
    }

    @Test
    void aShareAboveTheWholeIsNoMorePreciseThanOneBelow() {
        assertThat(List.of(Figures.share(0.0712), Figures.share(0.99999), Figures.share(1.15836), Figures.share(4.5)))
                .containsExactly("7.1 %", "99.999 %", "115.8 %", "450 %");
    }

    @Test
    void aSystemInMemoryIsComparedWithTheSpeedOfMemoryAndNoOther() {
        CellRun.Key nowhere = new CellRun.Key(1, 1, "cells/x", "2026-11-21T10:15:02Z");
        YardstickResult half = told(Yardstick.PRODUCER_PERFORMANCE, 1_000_000, 3);
        Limits limits = Limits.of(table(told(Yardstick.MEMORY, 2_000_000, -1)));

        assertThat(limits.share(CellRuns.of(nowhere, true, "direct", half))).isEqualTo(0.5);
        assertThat(limits.share(CellRuns.of(nowhere, true, "kafka", half))).isNaN();
        assertThat(limits.note()).contains("memory copy (2.00 GB/s) for direct");
    }

    @Test
    void everyLatencyKindHasASignAndNoteAndRowsWithoutItHaveNone() {
        MatrixResult result = table(
                told(Yardstick.PRODUCER_PERFORMANCE, 1, 3),
                told(Yardstick.CONSUMER_PERFORMANCE, 1, -1),
                told(Yardstick.END_TO_END_LATENCY, 1, 3));

        LatencyMarks marks = LatencyMarks.of(MatrixRows.of(result));

        assertThat(MatrixRows.of(result).stream().map(marks::of)).containsExactly(" †", "", " ‡");
        assertThat(marks.notes())
                .satisfiesExactly(
                        note -> assertThat(note).contains("† ", "sent → acknowledged"),
                        note -> assertThat(note).contains("‡ ", "sent → received"));
    }

    @Test
    void thePageLinksToWhatAToolWroteAndToNothingWhereThereIsNothing() {
        String page = MatrixPage.draw(table(told(Yardstick.PRODUCER_PERFORMANCE, 1, 3), told(Yardstick.TCP, 1, -1)));

        assertThat(page).contains("cells/x-0/output.txt").doesNotContain("cells/x-1");
    }

    @Test
    void everyYardstickHasItsNameOnce() {
        assertThat(Arrays.stream(Yardstick.values()).map(each -> Yardstick.of(each.key())))
                .containsExactly(Yardstick.values());
    }
}
