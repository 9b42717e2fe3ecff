package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairChartsTest {

    /** Sizes to the right and numbers of partitions downwards; the p99 of cell n is 30 µs times n. */
    private static MatrixResult matrix(int repeats, String expected) {
        List<MatrixResult.Cell> cells = new ArrayList<>();
        List<CellRun> runs = new ArrayList<>();
        for (String partitions : List.of("1", "8")) {
            for (String size : List.of("100B", "1KiB", "10KiB")) {
                int number = cells.size() + 1;
                cells.add(new MatrixResult.Cell(number, partitions + size, List.of(partitions, size), "d" + number));
                for (int repeat = 1; repeat <= repeats; repeat++) {
                    runs.add(SyntheticCells.run(
                            number,
                            repeat,
                            10L * number + repeat - 1,
                            number == 6 ? Outcome.INVALID : Outcome.PASS,
                            1_000,
                            1_000));
                }
            }
        }
        MatrixResult plain = SyntheticCells.matrix(1, repeats, runs);
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        MatrixResult.SCHEMA,
                        "0.1.0",
                        "pairs",
                        "",
                        plain.origin().startedAt(),
                        plain.origin().command(),
                        expected),
                new MatrixResult.Plan(List.of("topic.partitions", "payload.size"), repeats, Column.USUAL, cells),
                runs,
                "");
    }

    @Test
    void eachPairOfValuesHasItsP99AndLeadsToItsRun() {
        String page = MatrixPage.draw(matrix(1, ""));

        assertThat(page)
                .contains("p99 by size and topic.partitions")
                .contains("p99 30.0 µs", "p99 150 µs")
                .contains("data-href=\"cells/x-1-1/report.html\"")
                .contains(">INVALID</text>")
                .contains("The darker, the slower:");
    }

    @Test
    void repeatsHaveTheirRangeAndLeadToTheRowOfTheCell() {
        String page = MatrixPage.draw(matrix(3, ""));

        assertThat(page).contains("from 30.0 µs to 36.0 µs", "data-href=\"#row-1\"");
    }

    @Test
    void whatIsExpectedOfALatencyIsALine() {
        assertThat(MatrixPage.draw(matrix(1, "expect:\n  end-to-end p99: 50ms\n")))
                .contains("expected 50.0 ms", "class=\"limit\"");
        assertThat(MatrixPage.draw(matrix(1, "expect:\n  publish p99: 50ms\n"))).doesNotContain("expected 50.0 ms");
    }

    @Test
    void aPointOfALineLeadsToItsRun() {
        assertThat(MatrixPage.draw(matrix(1, ""))).contains("\"links\":[\"cells/x-1-1/report.html\"");
    }
}
