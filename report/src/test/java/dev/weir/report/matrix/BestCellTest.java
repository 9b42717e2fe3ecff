package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BestCellTest {

    private static CellRun run(int cell, int repeat, long micros) {
        return SyntheticCells.run(cell, repeat, micros);
    }

    private static MatrixResult of(CellRun... runs) {
        return SyntheticCells.matrix(runs.length, 1, List.of(runs));
    }

    private static Optional<Integer> number(MatrixResult result) {
        return BestCell.of(result).map(best -> best.row().cell().number());
    }

    @Test
    void amongCellsAsFastTheOneWithTheLowestP99IsTheBest() {
        MatrixResult result = of(run(1, 1, 900), run(2, 1, 300), run(3, 1, 600));

        assertThat(number(result)).contains(2);
        assertThat(BestCell.of(result).orElseThrow().sentence())
                .isEqualTo(
                        "Best cell: rate 2000/s, with the lowest p99 (900 µs) of the 3 cells that passed and were not"
                                + " overloaded. Each cell ran once; 'repeat: 5' shows whether the difference holds.");
        assertThat(MatrixWords.mark(result, MatrixRows.of(result).get(1))).isEqualTo(" (best)");
        assertThat(MatrixWords.mark(result, MatrixRows.of(result).get(0))).isEmpty();
    }

    @Test
    void aHigherThroughputIsBetterThanALowerLatency() {
        MatrixResult result = of(
                SyntheticCells.run(1, 1, 300, Outcome.PASS, 1_000, 1_000),
                SyntheticCells.run(2, 1, 900, Outcome.PASS, 5_000, 5_000));

        assertThat(number(result)).contains(2);
        assertThat(BestCell.of(result).orElseThrow().sentence()).contains("the highest throughput (5 000/s) of the 2");
    }

    @Test
    void whatFailedOrWasOverloadedTakesNoPart() {
        CellRun overloaded = SyntheticCells.run(1, 1, 100, Outcome.PASS, 9_000, 8_000);
        CellRun failed = SyntheticCells.run(2, 1, 100, Outcome.FAIL, 1_000, 1_000);

        assertThat(number(of(overloaded, failed, run(3, 1, 500), run(4, 1, 400))))
                .contains(4);
        assertThat(number(of(overloaded, failed, run(3, 1, 500)))).isEmpty();
    }

    @Test
    void repeatsThatOverlapAreNamed() {
        MatrixResult result = SyntheticCells.matrix(
                2,
                3,
                List.of(
                        run(1, 1, 300),
                        run(1, 2, 310),
                        run(1, 3, 420),
                        run(2, 1, 400),
                        run(2, 2, 500),
                        run(2, 3, 600)));

        assertThat(number(result)).contains(1);
        assertThat(BestCell.of(result).orElseThrow().sentence())
                .endsWith("The p99 of its repeats overlaps with that of rate 2000/s.");
    }

    @Test
    void whileRunsAreMissingThereIsNone() {
        assertThat(number(SyntheticCells.matrix(3, 1, List.of(run(1, 1, 300), run(2, 1, 200)))))
                .isEmpty();
    }

    @Test
    void aLineHasItsPlace() {
        MatrixResult result = of(run(1, 1, 900), run(2, 1, 300));
        SweptAxis axis = SweptAxis.of(result).getFirst();

        assertThat(BestCell.places(result, MatrixSeries.along(result, axis, axis::at, run -> Double.NaN)))
                .containsExactly(2_000.0);
    }
}
