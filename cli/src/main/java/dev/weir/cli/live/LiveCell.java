package dev.weir.cli.live;

import dev.weir.report.MatrixFolder;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell of a matrix on the page.
 *
 * @param label its values in words
 * @param runs its runs that are over, in the order of execution
 * @param missing how many runs it has not had yet
 * @param running whether one of its runs goes on, or comes next
 */
record LiveCell(String label, List<OfCell> runs, int missing, boolean running) {

    /**
     * A run that is over.
     *
     * @param verdict its verdict, or {@code stopped}
     * @param figures what it found, the most important first
     * @param page its report, relative to the folder of the matrix; empty if it has none
     */
    record OfCell(String verdict, List<String> figures, String page) {}

    /** The cells of a matrix as it is now. */
    static List<LiveCell> of(MatrixResult matrix) {
        int next = matrix.stopped().isEmpty() ? next(matrix) : 0;
        List<LiveCell> cells = new ArrayList<>();
        for (MatrixResult.Cell cell : matrix.plan().cells()) {
            List<OfCell> runs = matrix.runs().stream()
                    .filter(run -> run.key().cell() == cell.number())
                    .map(LiveCell::of)
                    .toList();
            cells.add(new LiveCell(
                    cell.label(), runs, Math.max(0, matrix.plan().repeats() - runs.size()), cell.number() == next));
        }
        return cells;
    }

    private static OfCell of(CellRun run) {
        CellRun.Conclusion found = run.conclusion();
        return new OfCell(
                found.finished() ? found.outcome().name() : "stopped",
                MatrixFolder.figures(run),
                found.page().isEmpty() ? "" : run.key().folder() + "/" + found.page());
    }

    /** Number of the cell whose turn it is: they come forward, then backward, and so on. 0 if all are over. */
    private static int next(MatrixResult matrix) {
        int cells = matrix.plan().cells().size();
        for (int repeat = 1; repeat <= matrix.plan().repeats(); repeat++) {
            for (int i = 0; i < cells; i++) {
                int place = repeat % 2 == 1 ? i : cells - 1 - i;
                int number = matrix.plan().cells().get(place).number();
                int turn = repeat;
                if (matrix.runs().stream()
                        .noneMatch(
                                run -> run.key().cell() == number && run.key().repeat() == turn)) {
                    return number;
                }
            }
        }
        return 0;
    }
}
