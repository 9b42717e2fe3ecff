package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.html.MatrixPage;
import dev.weir.report.section.ReportSection;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.Table;
import dev.weir.report.text.MatrixText;
import dev.weir.report.text.TextStyle;
import dev.weir.result.Column;
import dev.weir.result.MatrixResult;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatrixReportTest {

    private static MatrixResult matrix(int repeats) {
        return SyntheticCells.matrix(
                2,
                repeats,
                IntStream.rangeClosed(1, 2)
                        .boxed()
                        .flatMap(cell -> IntStream.rangeClosed(1, repeats)
                                .mapToObj(repeat -> SyntheticCells.run(cell, repeat, 100L * cell + repeat)))
                        .toList(),
                Column.THROUGHPUT,
                Column.P50);
    }

    private static List<Table> tables(MatrixResult result, Medium medium) {
        return MatrixReport.of(result).stream()
                .flatMap(section -> section.in(medium).stream())
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .toList();
    }

    @Test
    void everySectionButChartsIsInPageAndText() {
        List<ReportSection> sections = MatrixReport.of(matrix(1));
        String text = String.join("\n", new MatrixText(matrix(1), TextStyle.PLAIN).full());

        assertThat(sections)
                .extracting(ReportSection::title)
                .containsExactly("Every cell", "Charts", "Every run", "What ran");
        assertThat(text)
                .containsSubsequence("\nEVERY CELL\n", "\nEVERY RUN\n", "\nWHAT RAN\n")
                .doesNotContain("CHARTS");
        assertThat(MatrixPage.draw(matrix(1)))
                .containsSubsequence("<h2 id=\"table-h\">Every cell", "Charts</h2>", "Every run</h2>", "What ran</h2>");
    }

    @Test
    void pageAndTextHaveTheSameFigures() {
        List<String> page = figures(tables(matrix(2), Medium.PAGE).getFirst());
        List<String> text = figures(tables(matrix(2), Medium.TEXT).getFirst());

        assertThat(page).containsExactly("1 000/s", "101 µs, 102 µs", "1 000/s", "201 µs, 202 µs");
        assertThat(text).isEqualTo(page);
    }

    private static List<String> figures(Table table) {
        return table.rows().stream()
                .flatMap(row -> row.cells().subList(2, 4).stream())
                .map(Table.Cell::text)
                .toList();
    }

    @Test
    void everyVerdictLeadsToItsRunAndEachRowToTheOther() {
        List<Table> page = tables(matrix(2), Medium.PAGE);
        Table.Row cell = page.get(0).rows().get(1);
        Table.Row run = page.get(1).rows().get(2);

        assertThat(cell.id()).isEqualTo("row-2");
        assertThat(cell.cells().get(1).pieces())
                .extracting(Table.Piece::link)
                .containsExactly("cells/x-2-1/report.html", "", "cells/x-2-2/report.html", "");
        assertThat(cell.cells().getFirst().pieces().getFirst().link()).isEqualTo("#" + run.id());
        assertThat(run.cells().get(1).pieces().getFirst().link()).isEqualTo("#" + cell.id());
    }

    @Test
    void rangesOfThreeRepeatsAreInTheTextToo() {
        assertThat(tables(matrix(2), Medium.TEXT)).hasSize(1);
        assertThat(tables(matrix(3), Medium.TEXT).getLast().rows().getFirst().cells())
                .extracting(Table.Cell::text)
                .containsExactly("rate 1000/s (best)", "1 000/s", "101 µs … 103 µs");
    }
}
