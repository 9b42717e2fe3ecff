package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.ResultJson;
import dev.weir.report.html.MatrixPage;
import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.text.MatrixText;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.CellRun.LatencyFigures;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.PairFigures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cells whose latencies clocks of two hosts timed. */
class ClockBoundCellsTest {

    private static final long BOUND = 300_000;

    /** A run whose median is {@code micros}, its p99 three times that. */
    private static CellRun run(int cell, int repeat, long micros, long boundNanos) {
        CellRun run = SyntheticCells.run(cell, repeat, micros);
        LatencyFigures found = run.latencyFigures();
        return new CellRun(
                run.key(),
                run.conclusion(),
                run.meter(),
                run.load(),
                new LatencyFigures(found.latency(), found.percentiles(), found.maxNanos(), boundNanos),
                run.losses(),
                run.cpuSecondsPerMillion(),
                Map.of(
                        Column.MEAN.title(), micros * 1e3,
                        Column.STANDARD_DEVIATION.title(), micros * 1e3,
                        Column.PUBLISH_P50.title(), micros * 1e3));
    }

    private static MatrixResult matrix(int repeats, CellRun... runs) {
        return SyntheticCells.matrix(
                2,
                repeats,
                List.of(runs),
                Column.P50,
                Column.P99,
                Column.MEAN,
                Column.STANDARD_DEVIATION,
                Column.PUBLISH_P50);
    }

    private static List<Figure> figures(MatrixResult result, int row) {
        return MatrixRows.figures(result, MatrixRows.of(result).get(row));
    }

    @Test
    void aFigureBelowTheBoundIsNoNumber() {
        MatrixResult result = matrix(1, run(1, 1, 200, BOUND));

        assertThat(figures(result, 0))
                .extracting(Figure::text)
                .containsExactly(
                        "below bound (± 300 µs)",
                        "600 µs",
                        "below bound (± 300 µs)",
                        "below bound (± 300 µs)",
                        "200 µs");
    }

    @Test
    void itIsSortedAsIfItWereAsLongAsTheBound() {
        MatrixResult result = matrix(1, run(1, 1, 2, BOUND), run(2, 1, 250, 0));

        assertThat(figures(result, 0).getFirst().key())
                .isEqualTo(300_000)
                .isGreaterThan(figures(result, 1).getFirst().key());
        assertThat(figures(result, 1).getFirst().text()).isEqualTo("250 µs");
    }

    @Test
    void repeatsThatClocksCannotTellApartDoNotDiffer() {
        MatrixResult result = matrix(2, run(1, 1, 2, BOUND), run(1, 2, 290, BOUND));

        assertThat(figures(result, 0).getFirst().differs()).isFalse();
        assertThat(figures(result, 0).getFirst().text()).isEqualTo("below bound (± 300 µs)");
        assertThat(figures(result, 0).get(4).differs()).isTrue();
    }

    @Test
    void repeatsAreComparedWithTheBoundAndNotWithWhatLiesBelowIt() {
        MatrixResult result = matrix(2, run(1, 1, 2, BOUND), run(1, 2, 500, BOUND));

        assertThat(figures(result, 0).getFirst().differs()).isFalse();
        assertThat(figures(result, 0).getFirst().text()).isEqualTo("below bound (± 300 µs), 500 µs");
    }

    @Test
    void aClockWithoutABoundLeavesNoFigure() {
        MatrixResult result = matrix(1, run(1, 1, 200, PairFigures.UNKNOWN));

        assertThat(figures(result, 0))
                .extracting(Figure::text)
                .containsExactly("not known", "not known", "not known", "not known", "200 µs");
        assertThat(figures(result, 0).getFirst().key()).isNaN();
    }

    @Test
    void bothReportsTellTheBoundAndChartsShadeIt() {
        MatrixResult result = matrix(1, run(1, 1, 200, BOUND), run(2, 1, 700, BOUND));
        String page = MatrixPage.draw(result);

        assertThat(page)
                .contains("<rect class=\"clock\"", "within the clock bound (± 300 µs)</text>")
                .containsPattern("Latencies between hosts may be wrong by the clock bound, ±.300.µs")
                .contains("\"below bound (± 300 µs)\"")
                .containsPattern("latencies between hosts may be wrong by the clock bound, at most ±.300.µs");
        assertThat(String.join("\n", new MatrixText(result, TextStyle.PLAIN).headline()))
                .contains("below bound (± 300 µs)", "at most ± 300 µs");
        assertThat(MatrixWords.row(result.runs().getFirst()))
                .contains("p50 below bound", "p99   600 µs", "clock ± 300 µs");
    }

    @Test
    void aRunOnOneHostTellsNothingOfClocks() {
        MatrixResult result = matrix(1, run(1, 1, 200, 0), run(2, 1, 700, 0));

        assertThat(MatrixPage.draw(result)).doesNotContain("class=\"clock\"", "clock bound", "below bound");
        assertThat(ResultJson.write(result, List.of())).doesNotContain("clockBound");
    }

    @Test
    void matrixFileHoldsClockBoundBesideMeasuredFigures() {
        MatrixResult result = matrix(1, run(1, 1, 200, BOUND), run(2, 1, 250, PairFigures.UNKNOWN));
        String json = ResultJson.write(result, List.of());

        assertThat(json).contains("\"clockBoundNanos\" : 300000", "\"clockBoundNanos\" : -1", "\"nanos\" : 200000");
        assertThat(ResultJson.read(Path.of("matrix.json"), json, MatrixResult.SCHEMA, MatrixResult.class))
                .isEqualTo(result);
    }
}
