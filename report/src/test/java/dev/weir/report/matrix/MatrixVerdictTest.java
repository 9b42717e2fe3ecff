package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.text.MatrixText;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatrixVerdictTest {

    private static CellRun overloaded(int cell) {
        return SyntheticCells.run(cell, 1, 900, Outcome.PASS, 1_000, 318);
    }

    private static CellRun run(int cell, Outcome outcome) {
        return SyntheticCells.run(cell, 1, 900, outcome, 1_000, 1_000);
    }

    private static MatrixResult of(CellRun... runs) {
        return SyntheticCells.matrix(runs.length, 1, List.of(runs));
    }

    @Test
    void overloadedCellsAreInTheVerdictAsInThatOfARun() {
        MatrixResult result = of(SyntheticCells.run(1, 1, 900), overloaded(2), overloaded(3), overloaded(4));

        assertThat(MatrixVerdict.of(result)).isEqualTo("PASS, OVERLOADED");
        assertThat(MatrixVerdict.colour(result)).isEqualTo("overloaded");
        assertThat(MatrixVerdict.sentence(result)).isEqualTo("1 of 4 cells passed, 3 were overloaded.");
        assertThat(MatrixWords.summary(result)).startsWith("PASS, OVERLOADED").contains("3 overloaded");
        assertThat(MatrixRows.of(result)).extracting(Row::verdicts).startsWith("PASS", "PASS, OVERLOADED");
    }

    @Test
    void aVerdictAboutTheToolSaysNothingOfTheSystem() {
        MatrixResult result = of(overloaded(1), run(2, Outcome.INVALID), run(3, Outcome.FAIL));

        assertThat(MatrixVerdict.of(result)).isEqualTo("INVALID");
        assertThat(MatrixVerdict.sentence(result))
                .isEqualTo("None of 3 cells passed, 1 was overloaded, 1 failed, 1 is INVALID.");
        assertThat(MatrixVerdict.of(of(overloaded(1), run(2, Outcome.FAIL)))).isEqualTo("FAIL, OVERLOADED");
    }

    @Test
    void aMatrixOfWhichAllPassedSaysSoOfCellsOrOfRuns() {
        assertThat(MatrixVerdict.sentence(of(run(1, Outcome.PASS), run(2, Outcome.PASS))))
                .isEqualTo("All 2 cells passed.");
        assertThat(MatrixVerdict.sentence(SyntheticCells.matrix(
                        1, 2, List.of(SyntheticCells.run(1, 1, 900), SyntheticCells.run(1, 2, 900)))))
                .isEqualTo("All 2 runs passed.");
    }

    @Test
    void theTerminalSaysWhyARunDidNotPass() {
        MatrixResult result = of(run(1, Outcome.PASS), run(2, Outcome.INVALID), run(3, Outcome.PASS));

        assertThat(new MatrixText(result, TextStyle.PLAIN).headline())
                .contains("  INVALID, rate 2000/s: Something was found.");
        assertThat(new MatrixText(of(run(1, Outcome.PASS), run(2, Outcome.PASS)), TextStyle.PLAIN).headline())
                .noneMatch(line -> line.contains("Something was found."));
    }

    @Test
    void overloadedRepeatsAreToldFromOthersOfTheirCell() {
        MatrixResult result = SyntheticCells.matrix(
                1, 2, List.of(SyntheticCells.run(1, 1, 900), SyntheticCells.run(1, 2, 900, Outcome.PASS, 1_000, 318)));

        assertThat(MatrixRows.of(result).getFirst().verdicts()).isEqualTo("1 PASS; 1 PASS, OVERLOADED");
    }
}
