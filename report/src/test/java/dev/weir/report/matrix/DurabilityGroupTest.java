package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import dev.weir.transport.durable.Durability;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DurabilityGroupTest {

    private static CellRun run(int cell, Durability durability) {
        CellRun plain = SyntheticCells.run(cell, 1, 100L * cell);
        return new CellRun(
                plain.key(),
                plain.conclusion(),
                plain.meter(),
                plain.load(),
                plain.latencyFigures(),
                plain.losses(),
                plain.cpuSecondsPerMillion(),
                Map.of(Column.DURABILITY.title(), (double) durability.level(), Column.COPIES.title(), 1.0));
    }

    private static MatrixResult matrix(CellRun... runs) {
        return SyntheticCells.matrix(runs.length, 1, List.of(runs), Column.DURABILITY, Column.COPIES, Column.P99);
    }

    private static List<List<Integer>> numbers(MatrixResult result) {
        return DurabilityGroup.of(MatrixRows.of(result)).stream()
                .map(group ->
                        group.rows().stream().map(row -> row.cell().number()).toList())
                .toList();
    }

    @Test
    void cellsOfDifferentDurabilityStandApartAndHaveNoBest() {
        MatrixResult result = matrix(run(1, Durability.SYNCED), run(2, Durability.MEMORY), run(3, Durability.SYNCED));

        assertThat(numbers(result)).isEqualTo(List.of(List.of(2), List.of(1, 3)));
        assertThat(DurabilityGroup.of(MatrixRows.of(result)))
                .extracting(DurabilityGroup::title)
                .containsExactly(
                        "memory: an acknowledged message is lost when a server ends",
                        "synced: an acknowledged message survives a loss of power");
        assertThat(BestCell.of(result)).isEmpty();
        assertThat(MatrixWords.notes(result)).anyMatch(note -> note.startsWith("cells of different durability"));
    }

    @Test
    void cellsOfOneDurabilityAreRanked() {
        MatrixResult result = matrix(run(1, Durability.SYNCED), run(2, Durability.SYNCED));

        assertThat(numbers(result)).isEqualTo(List.of(List.of(1, 2)));
        assertThat(BestCell.of(result)).isPresent();
        assertThat(MatrixWords.notes(result)).noneMatch(note -> note.contains("durability"));
    }

    @Test
    void aCellThatDoesNotTellStandsBesideOneKindAndApartFromSeveral() {
        CellRun silent = SyntheticCells.run(1, 1, 100);

        assertThat(numbers(matrix(silent, run(2, Durability.WRITTEN)))).isEqualTo(List.of(List.of(1, 2)));
        assertThat(numbers(matrix(silent, run(2, Durability.WRITTEN), run(3, Durability.SYNCED))))
                .isEqualTo(List.of(List.of(1), List.of(2), List.of(3)));
    }

    @Test
    void theColumnsSayTheWordAndTheCopies() {
        MatrixResult result = matrix(run(1, Durability.WRITTEN));

        assertThat(MatrixRows.figures(result, MatrixRows.of(result).getFirst()))
                .extracting(MatrixRows.Figure::text)
                .startsWith("written", "1");
    }
}
