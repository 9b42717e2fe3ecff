package dev.weir.report.matrix;

import static dev.weir.report.matrix.SyntheticCells.matrix;
import static dev.weir.report.matrix.SyntheticCells.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.MatrixFolder;
import dev.weir.report.ReportFolder;
import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.CellRun.LossFigures;
import dev.weir.result.Column;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RepeatedFigureTest {

    @TempDir
    private Path runs = Path.of("");

    private static List<Figure> figures(int repeats, Column column, CellRun... done) {
        MatrixResult result = matrix(2, repeats, List.of(done), column);
        return MatrixRows.of(result).stream()
                .map(row -> MatrixRows.figures(result, row).getFirst())
                .toList();
    }

    @Test
    void twoRepeatsAreBothShownAndSortByTheWorseOne() {
        Figure latency =
                figures(2, Column.P50, run(1, 1, 4_730), run(1, 2, 239)).getFirst();
        Figure rate = figures(
                        2,
                        Column.THROUGHPUT,
                        run(1, 1, 1, Outcome.PASS, 1_000, 1_000),
                        run(1, 2, 1, Outcome.PASS, 1_000, 995))
                .getFirst();

        assertThat(latency.text()).isEqualTo("4.73 ms, 239 µs ≠");
        assertThat(latency.key()).isEqualTo(4_730_000);
        assertThat(latency.range()).isEmpty();
        assertThat(rate.text()).isEqualTo("1 000/s, 995/s");
        assertThat(rate.key()).isEqualTo(995);
        assertThat(figures(2, Column.P50, run(1, 1, 7), run(1, 2, 7)).getFirst().text())
                .isEqualTo("7.00 µs");
    }

    @ParameterizedTest
    @CsvSource({"100, 200, false", "100, 201, true", "201, 100, true"})
    void aLatencyIsMarkedWhenItsRepeatsAreMoreThanTwiceApart(long one, long other, boolean marked) {
        assertThat(figures(3, Column.P50, run(1, 1, one), run(1, 2, other), run(1, 3, 150))
                        .getFirst()
                        .differs())
                .isEqualTo(marked);
    }

    @Test
    void aRateIsMarkedEarlierAndTheMaximumNever() {
        assertThat(figures(
                                2,
                                Column.THROUGHPUT,
                                run(1, 1, 1, Outcome.PASS, 1_000, 600),
                                run(1, 2, 1, Outcome.PASS, 1_000, 910))
                        .getFirst()
                        .differs())
                .isTrue();
        assertThat(figures(2, Column.MAX, run(1, 1, 1), run(1, 2, 100))
                        .getFirst()
                        .differs())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "TIME_TO_RECOVER, 3, false",
        "TIME_TO_RECOVER, 4.1, true",
        "LONGEST_ACK_GAP, 5, true",
        "CLIENTS_BACK, 9.3E9, true",
        "DURATION, 5, false",
        "LOST_CONNECTIONS, 5, false"
    })
    void aTimeIsMarkedLikeALatencyUnlessItIsHowLongARunWas(Column column, double other, boolean marked) {
        Spread spread = Spread.of(List.of(2e9, other * 1e9, 2.5e9)).orElseThrow();

        assertThat(RepeatedFigure.differs(column, spread)).isEqualTo(marked);
    }

    @Test
    void aMatrixThatLostMessagesSaysWhichFiguresLackThem() {
        CellRun whole = run(1, 1, 100);
        CellRun lossy = withPercentiles(
                whole, new LossFigures(true, 7, 0), whole.latencyFigures().percentiles());
        CellRun never = withPercentiles(
                whole, LossFigures.UNCHECKED, List.of(new Percentile(99, Percentile.NEVER_NANOS, true)));

        assertThat(notes(whole)).noneMatch(note -> note.startsWith("percentiles cover"));
        assertThat(notes(lossy)).contains("percentiles cover all messages due, max, mean only those that arrived");
        assertThat(notes(never))
                .contains(
                        "percentiles cover all messages due, max, mean only those that arrived; never: too few of them"
                                + " arrived");
    }

    private static List<String> notes(CellRun run) {
        return MatrixWords.notes(matrix(1, 1, List.of(run), Column.P99, Column.MAX, Column.MEAN));
    }

    private static CellRun withPercentiles(CellRun run, LossFigures losses, List<Percentile> percentiles) {
        return new CellRun(
                run.key(),
                run.conclusion(),
                run.meter(),
                run.load(),
                new CellRun.LatencyFigures("end-to-end", percentiles, 5_000_000),
                losses,
                run.cpuSecondsPerMillion(),
                run.figures());
    }

    /** Two brokers, one of which loses so much in one or both of two repeats that its p99 is never. */
    @Test
    void aChartHasNoPlaceForWhatNeverCameAndSaysSo() throws IOException {
        CellRun whole = run(1, 1, 100);
        List<Percentile> never = List.of(new Percentile(99, Percentile.NEVER_NANOS, true));
        CellRun lossy = withPercentiles(run(1, 2, 100), LossFigures.UNCHECKED, never);
        MatrixFolder folder = MatrixFolder.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "table"));
        folder.write(matrix(2, 2, List.of(whole, lossy, run(2, 1, 200), run(2, 2, 210)), Column.P99));
        folder.render();
        String page = Files.readString(folder.html());

        assertThat(page)
                .contains("300 µs,<br>never ≠</td>")
                .doesNotContainPattern(" (x|y|cx|cy|x1|x2|y1|y2|d|points|height|width)=\"[^\"]*NaN");
    }

    @Test
    void oneOutlierOfManyRepeatsLeavesTheIntervalOfTheMedianAlone() {
        CellRun[] twelve = new CellRun[12];
        for (int i = 0; i < twelve.length; i++) {
            twelve[i] = run(1, i + 1, i == 5 ? 9_000 : 100 + i);
        }

        assertThat(figures(12, Column.P50, twelve).getFirst().differs()).isFalse();
    }

    @Test
    void aLossInOneRepeatOfThreeIsNotZero() {
        Spread lost = Spread.of(List.of(0.0, 59.0, 0.0)).orElseThrow();

        assertThat(RepeatedFigure.one(Column.LOST, lost)).isEqualTo(59);
        assertThat(RepeatedFigure.one(Column.BUFFERED, lost)).isZero();
    }

    @Test
    void oneInconclusiveRepeatMakesLossUnknownButDuplicatesCount() {
        CellRun checked = run(1, 1, 100);
        CellRun inconclusive = with(new LossFigures(false, 4_000, 17, true));

        assertThat(text(Column.LOST, checked, checked, inconclusive)).isEqualTo("not known");
        assertThat(text(Column.DUPLICATE, checked, checked, inconclusive)).isEqualTo("17");
        assertThat(text(Column.LOST, inconclusive, inconclusive)).isEqualTo("–");
        assertThat(text(Column.LOST, checked, checked)).isEqualTo("0");
        assertThat(text(Column.DUPLICATE, with(LossFigures.UNCHECKED))).isEqualTo("–");
    }

    @Test
    void aMatrixSaysWhyALossIsNotKnown() {
        List<CellRun> runs = List.of(run(1, 1, 100), with(new LossFigures(false, 4_000, 0, true)));
        String note = "lost is not known where a repeat did not read the log to its end";

        assertThat(MatrixWords.notes(matrix(1, 2, runs, Column.LOST))).contains(note);
        assertThat(MatrixWords.notes(matrix(1, 2, runs, Column.P50))).doesNotContain(note);
        assertThat(MatrixWords.notes(matrix(1, 2, List.of(run(1, 1, 100), run(1, 2, 100)), Column.LOST)))
                .doesNotContain(note);
    }

    private static String text(Column column, CellRun... runs) {
        return figures(runs.length, column, runs).getFirst().text();
    }

    private static CellRun with(LossFigures losses) {
        CellRun run = run(1, 2, 100);
        return withPercentiles(run, losses, run.latencyFigures().percentiles());
    }

    @ParameterizedTest
    @EnumSource(
            value = Column.class,
            names = {"DUPLICATE", "TWICE_IN_LOG", "DELIVERED_TWICE", "REDELIVERED", "ACKED_TOO_LATE"})
    void duplicatesAndTheirPartsAreTheHighestOfTheRepeats(Column column) {
        Spread counts = Spread.of(List.of(0.0, 12.0, 3.0)).orElseThrow();

        assertThat(RepeatedFigure.one(column, counts)).isEqualTo(12);
    }

    @Test
    void anInvalidRepeatAddsNoFigureUnlessThereIsNoOther() {
        CellRun invalid = run(1, 2, 9_000, Outcome.INVALID, 1_000, 1_000);

        assertThat(figures(2, Column.P50, run(1, 1, 10), invalid).getFirst().text())
                .isEqualTo("10.0 µs");
        assertThat(figures(2, Column.P50, invalid).getFirst().text()).isEqualTo("9.00 ms");
    }

    @Test
    void repeatsThatLieTooFarApartAreToldInEveryOutput() throws IOException {
        MatrixFolder folder = MatrixFolder.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "table"));
        MatrixResult result =
                matrix(2, 2, List.of(run(1, 1, 239), run(2, 1, 100), run(2, 2, 100), run(1, 2, 4_730)), Column.P50);
        folder.write(result);
        folder.render();

        assertThat(RepeatedFigure.findings(result))
                .containsExactly(new Finding(
                        Severity.WARNING,
                        FindingCode.REPEATS_DIFFER,
                        "rate 1000/s: the repeats lie too far apart to rely on p50 (239 µs and 4.73 ms)"));
        assertThat(Files.readString(folder.json()))
                .contains("\"WARNING\"", "\"repeats-differ\"", "too far apart to rely on p50");
        assertThat(folder.result()).isEqualTo(result);
        String warning = "The repeats of 1 of 2 cells lie too far apart to rely on the figures marked ≠."
                + " Farthest apart: p50 of rate 1000/s, 239 µs and 4.73 ms.";
        assertThat(folder.headline(result, new TextStyle(400, true, false)))
                .contains("warning  " + warning, "239 µs, 4.73 ms ≠");
        assertThat(folder.headline(result, new TextStyle(400, false, false)))
                .contains("marked !.", "239 us, 4.73 ms !")
                .isASCII();
        assertThat(Files.readString(folder.html()))
                .contains(warning, "class=\"figure differs\" data-sort=\"4730000\">239 µs,<br>4.73 ms ≠</td>");
    }

    @Test
    void repeatsThatAgreeAreNoWarning() {
        MatrixResult result = matrix(1, 2, List.of(run(1, 1, 100), run(1, 2, 110)));

        assertThat(RepeatedFigure.findings(result)).isEmpty();
        assertThat(RepeatedFigure.summary(result)).isEmpty();
        assertThat(MatrixFolder.createAt(runs).headline(result, TextStyle.PLAIN))
                .doesNotContain("≠", "warning");
    }
}
