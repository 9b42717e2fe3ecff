package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.html.MatrixPage;
import dev.weir.report.html.MatrixPicture;
import dev.weir.report.text.MatrixText;
import dev.weir.report.text.TextStyle;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class CrossTableTest {

    private static final List<String> CLIENTS = List.of("1000", "50", "200");
    private static final List<String> SYSTEMS = List.of("groups", "gateway");

    /** The groups have no cell with 1000 clients, and are overloaded with 200. */
    private static MatrixResult matrix(List<String> axes, Column... columns) {
        List<MatrixResult.Cell> cells = new ArrayList<>();
        List<CellRun> runs = new ArrayList<>();
        for (String system : SYSTEMS) {
            for (String clients : CLIENTS) {
                if (system.equals("groups") && clients.equals("1000")) {
                    continue;
                }
                int number = cells.size() + 1;
                cells.add(
                        new MatrixResult.Cell(number, system + " " + clients, List.of(system, clients), "a" + number));
                runs.add(run(number, Integer.parseInt(clients), system.equals("groups") && clients.equals("200")));
            }
        }
        MatrixResult rates = SyntheticCells.matrix(1, 1, List.of());
        return new MatrixResult(rates.origin(), new MatrixResult.Plan(axes, 1, List.of(columns), cells), runs, "");
    }

    private static CellRun run(int cell, int clients, boolean overloaded) {
        long nanos = clients * 10_000L;
        return new CellRun(
                new CellRun.Key(cell, 1, "cells/x-" + cell, "2026-11-21T10:15:02Z"),
                new CellRun.Conclusion(
                        true, CellRun.REPORT, overloaded ? Outcome.FAIL : Outcome.PASS, "Something was found."),
                new CellRun.Meter(Yardstick.NONE, "kafka", 10_000_000_000L),
                new CellRun.Load(false, 4, overloaded, 4, 4.0 * clients, 4_000.0 * clients, 1_000, clients),
                new CellRun.LatencyFigures(
                        "end-to-end",
                        List.of(new Percentile(50, nanos, true), new Percentile(99, 3 * nanos, true)),
                        5 * nanos),
                new CellRun.LossFigures(true, 0, 0),
                12.5,
                Map.of("mean", 2.0 * nanos, "sd", nanos / 2.0, "reach", 1.0, "not-slow p99", 2.5 * nanos));
    }

    private static final Column[] COLUMNS = {
        Column.MEAN, Column.STANDARD_DEVIATION, Column.P99, Column.REACH, Column.BITS, Column.CPU
    };

    @Test
    void clientsStandDownAndSystemsAcross() {
        List<CrossTable> tables = CrossTable.of(matrix(List.of("variant", "clients"), COLUMNS));

        assertThat(tables)
                .extracting(CrossTable::title)
                .containsExactly("verdict", "mean (sd)", "p99", "reach", "bit/s", "CPU µs a delivery");
        assertThat(tables).allSatisfy(table -> assertThat(table.systems()).isEqualTo(SYSTEMS));
        assertThat(tables.get(1).lines())
                .containsExactly(
                        new CrossTable.Line("50", List.of("1.00 ms (250 µs)", "1.00 ms (250 µs)")),
                        new CrossTable.Line("200", List.of("overloaded", "4.00 ms (1.00 ms)")),
                        new CrossTable.Line("1000", List.of("", "20.0 ms (5.00 ms)")));
        assertThat(tables.get(5).lines().getFirst().figures()).containsExactly("12.5", "12.5");
    }

    @Test
    void systemWithoutFigureHasNoColumnAndUnknownFigureNoTable() {
        assertThat(CrossTable.of(matrix(List.of("variant", "clients"), Column.P99, Column.GATEWAY_CPU)))
                .extracting(CrossTable::title)
                .containsExactly("verdict", "p99");
    }

    @Test
    void itIsSaidWithHowManyClientsEachSystemKeptUp() {
        assertThat(CrossTable.limits(matrix(List.of("variant", "clients"), COLUMNS)))
                .containsExactly(
                        "groups kept up with 50 clients and no longer with 200 clients (reached 800/s)",
                        "gateway kept up with 1 000 clients, the most that can be judged");
    }

    @Test
    void latencyOfFastClientsIsShownEvenIfSlowOnesOverloadRun() {
        MatrixResult result = matrix(List.of("variant", "clients"), Column.NOT_SLOW_P99);

        assertThat(CrossTable.of(result).getLast().lines())
                .contains(new CrossTable.Line("200", List.of("5.00 ms", "5.00 ms")));
    }

    @Test
    void anotherMatrixHasNoSuchTable() {
        assertThat(CrossTable.of(matrix(List.of("variant", "publishers"), COLUMNS)))
                .isEmpty();
        assertThat(CrossTable.limits(matrix(List.of("variant", "publishers"), COLUMNS)))
                .isEmpty();
        assertThat(CrossTable.of(SyntheticCells.matrix(2, 1, List.of()))).isEmpty();
    }

    @Test
    void theTablesStandBesideEachOtherWhereTheTerminalIsWideEnough() {
        MatrixResult result = matrix(List.of("variant", "clients"), COLUMNS);
        List<String> narrow = new MatrixText(result, new TextStyle(80, true, false)).headline();
        List<String> wide = new MatrixText(result, new TextStyle(120, true, false)).headline();

        assertThat(narrow).allMatch(line -> line.length() <= 80);
        assertThat(wide).allMatch(line -> line.length() <= 120).hasSizeLessThan(narrow.size());
        assertThat(narrow)
                .contains(
                        "  200      FAIL, OVERLOADED     PASS",
                        "  mean (sd)            groups            gateway     p99    groups  gateway",
                        "  50         1.00 ms (250 µs)   1.00 ms (250 µs)     50    1.50 ms  1.50 ms",
                        "  1000                         20.0 ms (5.00 ms)     1000           30.0 ms");
    }

    @Test
    void chartIsOneWellFormedSvgForLightAndDarkThatLoadsNothing() throws Exception {
        MatrixResult result = matrix(List.of("variant", "clients"), COLUMNS);

        String picture = MatrixPicture.draw(result, "mean");

        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
        assertThat(picture)
                .contains("prefers-color-scheme: dark", ">Mean latency by clients<", ">gateway<")
                .doesNotContain("<script", "href", "url(", "@import")
                .hasSizeLessThan(30_000);
        assertThat(MatrixPicture.draw(result, "CPU")).contains(">CPU by clients<");
        assertThat(MatrixPicture.draw(result, "")).isEqualTo(picture);
    }

    @Test
    void aChartThatThereIsNotIsAnErrorThatNamesThoseThereAre() {
        assertThatThrownBy(() -> MatrixPicture.draw(matrix(List.of("variant", "clients"), COLUMNS), "memory"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its report has no chart 'memory', but: 'Mean latency by clients', 'p99 by clients',"
                        + " 'CPU by clients', 'Throughput by clients', 'p99 by clients and variant'");
    }

    @Test
    void thePageHasATableForEachFigureAndPlotsOfLatencyAndCost() {
        String page = MatrixPage.draw(matrix(List.of("variant", "clients"), COLUMNS));

        assertThat(page)
                .contains("<caption>mean (sd)</caption>", "<caption>CPU µs a delivery</caption>")
                .contains("Mean latency by clients", "p99 by clients", "CPU by clients")
                .containsPattern("gateway kept up with 1.000.clients");
    }
}
