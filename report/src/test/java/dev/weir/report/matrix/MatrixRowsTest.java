package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MatrixRowsTest {

    private static Row row(Column column, boolean overloaded) {
        CellRun plain = SyntheticCells.run(1, 1, 100);
        return new Row(
                new MatrixResult.Cell(1, "one", List.of(), "a1"),
                List.of(new CellRun(
                        plain.key(),
                        plain.conclusion(),
                        plain.meter(),
                        new CellRun.Load(false, 1_000, overloaded, 500, 500, 50_000, 100, 1),
                        plain.latencyFigures(),
                        plain.losses(),
                        plain.cpuSecondsPerMillion(),
                        Map.of(column.title(), 5e6))));
    }

    private static Stream<Column> latenciesOfTheirOwn() {
        return Arrays.stream(Column.values()).filter(column -> column.unit().isLatency() && column.percentile() == 0);
    }

    @ParameterizedTest
    @MethodSource("latenciesOfTheirOwn")
    void latencyThatRunKeepsIsShownUnlessOverloaded(Column column) {
        boolean ofFastClients = column == Column.NOT_SLOW_P50 || column == Column.NOT_SLOW_P99;

        assertThat(MatrixRows.figure(row(column, false), column).text()).isEqualTo("5.00 ms");
        assertThat(MatrixRows.figure(row(column, true), column).text())
                .isEqualTo(ofFastClients ? "5.00 ms" : MatrixRows.OVERLOADED);
    }
}
