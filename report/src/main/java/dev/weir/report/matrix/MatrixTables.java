package dev.weir.report.matrix;

import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.section.Table;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Piece;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables of a matrix. Those of the page can be sorted, link to each other and to the report of every run, and have a
 * column for each axis; those of the text name a cell in one.
 */
final class MatrixTables {

    private final MatrixResult result;
    private final LatencyMarks marks;

    MatrixTables(MatrixResult result) {
        this.result = result;
        this.marks = LatencyMarks.of(MatrixRows.of(result));
    }

    /** Clients down, systems across. */
    static Table crossed(CrossTable table) {
        return new Table(
                table.title(),
                "figures",
                concat(List.of("clients"), table.systems()),
                1,
                0,
                table.lines().stream()
                        .map(line -> Table.Row.of(concat(List.of(line.clients()), line.figures())))
                        .toList());
    }

    /** The cells of a group, for the page. */
    Table cells(DurabilityGroup group) {
        List<String> axes =
                result.plan().axes().isEmpty() ? List.of("cell") : result.plan().axes();
        String caption =
                "Latency, rate, loss and cost of every cell" + (group.title().isEmpty() ? "" : ", " + group.title());
        List<SortKeys> keys = IntStream.range(0, axes.size())
                .mapToObj(axis -> SortKeys.of(
                        group.rows().stream().map(row -> values(row).get(axis)).toList()))
                .toList();
        return new Table(
                caption,
                "",
                concat(concat(axes, List.of("verdict")), MatrixRows.titles(result)),
                axes.size() + 1,
                axes.size(),
                IntStream.range(0, group.rows().size())
                        .mapToObj(number -> row(group.rows().get(number), number, keys))
                        .toList());
    }

    /** The same for the text. */
    Table named(DurabilityGroup group) {
        return new Table(
                "",
                "",
                concat(List.of("cell", "verdict"), MatrixRows.titles(result)),
                2,
                0,
                group.rows().stream()
                        .map(row -> Table.Row.of(concat(
                                List.of(
                                        row.cell().label() + MatrixWords.mark(result, row) + marks.of(row),
                                        row.verdicts()),
                                MatrixRows.figures(result, row).stream()
                                        .map(Figure::text)
                                        .toList())))
                        .toList());
    }

    /** How far the repeats of each cell lie apart. */
    Table ranges() {
        return new Table(
                "",
                "",
                concat(List.of("range over the repeats"), MatrixRows.titles(result)),
                1,
                0,
                MatrixRows.of(result).stream()
                        .map(row -> Table.Row.of(concat(
                                List.of(row.cell().label() + MatrixWords.mark(result, row)),
                                MatrixRows.figures(result, row).stream()
                                        .map(figure -> figure.range().isEmpty() ? figure.text() : figure.range())
                                        .toList())))
                        .toList());
    }

    private static List<String> concat(List<String> first, List<String> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    private List<String> values(Row row) {
        return result.plan().axes().isEmpty()
                ? List.of(row.cell().label())
                : row.cell().values();
    }

    private Table.Row row(Row row, int number, List<SortKeys> keys) {
        List<String> values = values(row).stream()
                .map(value -> value.isEmpty() ? Figures.NONE : value)
                .toList();
        String name = values.getFirst()
                + MatrixWords.mark(result, row)
                + marks.of(row).replace(' ', '\u00a0');
        Piece cell = row.runs().isEmpty()
                ? Piece.of(name)
                : new Piece(name, "#cell-" + row.cell().number(), "to the runs of this cell");
        String others = String.join(" · ", values.subList(1, values.size()));
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(List.of(cell), others, "", keys.getFirst().keys().get(number)));
        for (int axis = 1; axis < values.size(); axis++) {
            cells.add(Cell.of(values.get(axis), keys.get(axis).keys().get(number)));
        }
        cells.add(new Cell(verdicts(row), "", "word verdicts", weight(row.runs())));
        MatrixRows.figures(result, row).forEach(figure -> cells.add(figure(figure)));
        return new Table.Row("row-" + row.cell().number(), "", cells);
    }

    private static List<Piece> verdicts(Row row) {
        return row.runs().isEmpty()
                ? List.of(Piece.of(row.verdicts()))
                : row.runs().stream()
                        .flatMap(run -> Stream.of(verdict(run), Piece.of(" ")))
                        .toList();
    }

    private static Piece verdict(CellRun run) {
        String page = run.conclusion().page();
        return new Piece(MatrixRows.word(run), page.isEmpty() ? "" : run.key().folder() + "/" + page, "");
    }

    /** How bad the worst of them is: its exit code, which is that of INVALID where a run was stopped. */
    private static double weight(List<CellRun> runs) {
        return runs.stream()
                .mapToInt(run -> run.conclusion().finished()
                        ? run.conclusion().outcome().exitCode()
                        : Outcome.INVALID.exitCode())
                .max()
                .stream()
                .asDoubleStream()
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Cell figure(Figure figure) {
        return new Cell(
                List.of(Piece.of(String.join(",\n", figure.values()) + figure.mark())),
                figure.range(),
                figure.differs() ? "figure differs" : "",
                figure.key());
    }

    /** Every run with a line of its own, for the page. */
    Table runs() {
        SortKeys sentences = SortKeys.of(
                result.runs().stream().map(run -> run.conclusion().sentence()).toList());
        List<Integer> order = IntStream.range(0, result.runs().size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> result.runs().get(i).key().cell()))
                .toList();
        List<Table.Row> rows = new ArrayList<>();
        int before = 0;
        for (int i : order) {
            CellRun run = result.runs().get(i);
            int cell = run.key().cell();
            rows.add(new Table.Row(
                    cell == before ? "" : "cell-" + cell,
                    "",
                    run(run, i, sentences.keys().get(i))));
            before = cell;
        }
        return new Table(
                "The runs", "sortable words runs", List.of("run", "cell", "repeat", "verdict", "result"), 5, 0, rows);
    }

    private List<Cell> run(CellRun run, int index, double sentence) {
        int cell = run.key().cell();
        String label = result.plan().cells().get(cell - 1).label();
        return List.of(
                Cell.of(Integer.toString(index + 1), index + 1),
                new Cell(List.of(new Piece(label, "#row-" + cell, "back to the row of this cell")), "", "", cell),
                Cell.of(Integer.toString(run.key().repeat()), run.key().repeat()),
                new Cell(List.of(verdict(run)), "", "", weight(List.of(run))),
                Cell.of(Figures.unbroken(run.conclusion().sentence()), sentence));
    }
}
