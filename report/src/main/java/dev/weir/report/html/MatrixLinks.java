package dev.weir.report.html;

import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.result.CellRun;
import java.util.List;

/** Where a cell of a matrix leads in its page. */
final class MatrixLinks {

    private MatrixLinks() {}

    /** The report of its run, or the row of the cell, which has those of all its runs. */
    static String of(Row cell) {
        List<CellRun> runs = cell.runs();
        return runs.size() == 1 && !runs.getFirst().conclusion().page().isEmpty()
                ? runs.getFirst().key().folder() + "/"
                        + runs.getFirst().conclusion().page()
                : "#row-" + cell.cell().number();
    }
}
