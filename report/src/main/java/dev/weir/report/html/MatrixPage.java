package dev.weir.report.html;

import dev.weir.report.matrix.CrossTable;
import dev.weir.report.matrix.DurabilityGroup;
import dev.weir.report.matrix.LatencyMarks;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.matrix.MatrixRows.Figure;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.matrix.MatrixWords;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** {@code report.html} of a matrix: its table, and the way to the report of every run. */
public final class MatrixPage {

    private final MatrixResult result;
    private final Html html = new Html();
    private final Page page = new Page(html);
    private final LatencyMarks marks;

    private MatrixPage(MatrixResult result) {
        this.result = result;
        this.marks = LatencyMarks.of(MatrixRows.of(result));
    }

    public static String draw(MatrixResult result) {
        MatrixPage drawn = new MatrixPage(result);
        drawn.write();
        return drawn.html.toString();
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        frame.begin(MatrixVerdict.of(result) + " · " + result.origin().scenario() + " · weir");
        html.open("body", "class", outcome()).open("main");
        hero();
        List<CrossTable> crossed = CrossTable.of(result);
        if (crossed.isEmpty()) {
            table();
            new MatrixCurves(result, page).write();
        } else {
            byClients(crossed);
            new MatrixCurves(result, page).write();
            table();
        }
        runs();
        ran();
        page.footer("matrix.json", "the plan and the figures of every run");
        frame.end();
    }

    private String outcome() {
        return result.outcome().name().toLowerCase(Locale.ROOT);
    }

    private void hero() {
        html.open("header", "class", "hero").open("p", "class", "kicker");
        List<String> summary = MatrixWords.summary(result);
        html.leaf("strong", summary.getFirst(), "class", "badge " + MatrixVerdict.colour(result));
        html.leaf("span", String.join(" · ", summary.subList(1, summary.size())), "class", "subject")
                .close();
        html.leaf("h1", Figures.unbroken(MatrixVerdict.sentence(result)));
        List<String> reasons = MatrixVerdict.reasons(result);
        if (!reasons.isEmpty()) {
            html.open("div", "class", "reasons " + outcome()).open("ul");
            reasons.forEach(reason -> html.leaf("li", Figures.unbroken(reason)));
            html.close().closeLine();
        }
        html.leaf(
                "p",
                "weir " + result.origin().weirVersion() + " · started "
                        + String.join(", resumed ", result.origin().startedAt()),
                "class",
                "small stamp");
        RepeatedFigure.summary(result)
                .ifPresent(text -> html.open("p", "class", "notice")
                        .text(text + " ")
                        .leaf("code", FindingCode.REPEATS_DIFFER.toString(), "class", "code", "title", Page.CODE_TITLE)
                        .close());
        html.closeLine();
    }

    private void byClients(List<CrossTable> crossed) {
        page.section(
                "clients",
                "By number of clients",
                "One row per number of clients, one column per system. An empty place is a cell that was left out.");
        html.open("div", "class", "crossed");
        for (CrossTable table : crossed) {
            List<String> header = new ArrayList<>(List.of("clients"));
            header.addAll(table.systems());
            page.table(table.title(), "figures", header, 1);
            for (CrossTable.Line line : table.lines()) {
                List<String> cells = new ArrayList<>(List.of(line.clients()));
                cells.addAll(line.figures());
                page.row(cells, 1);
            }
            page.endTable();
        }
        html.closeLine();
        html.leaf("h3", "Up to which number of clients each kept up");
        html.open("ul", "class", "limits");
        CrossTable.limits(result).forEach(limit -> html.leaf("li", limit));
        html.closeLine();
        page.end();
    }

    private void table() {
        page.section("table", "Every cell", "One row per cell. A verdict links to the report of its run.");
        List<String> header = new ArrayList<>(
                result.plan().axes().isEmpty() ? List.of("cell") : result.plan().axes());
        int axes = header.size();
        header.add("verdict");
        header.addAll(MatrixRows.titles(result));
        for (DurabilityGroup group : DurabilityGroup.of(MatrixRows.of(result))) {
            String caption = "Latency, rate, loss and cost of every cell";
            if (!group.title().isEmpty()) {
                html.leaf("h3", group.title());
                caption += ", " + group.title();
            }
            page.matrix(caption, header, axes);
            rows(group.rows());
            page.endTable();
        }
        MatrixWords.notes(result).forEach(note -> html.leaf("p", note, "class", "small"));
        page.end();
    }

    private void rows(List<Row> rows) {
        List<SortKeys> keys = new ArrayList<>();
        for (int i = 0; i < Math.max(1, result.plan().axes().size()); i++) {
            int axis = i;
            keys.add(SortKeys.of(rows.stream().map(row -> values(row).get(axis)).toList()));
        }
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), i, keys);
        }
    }

    private List<String> values(Row row) {
        return result.plan().axes().isEmpty()
                ? List.of(row.cell().label())
                : row.cell().values();
    }

    private void row(Row row, int number, List<SortKeys> keys) {
        html.open("tr", "id", "row-" + row.cell().number());
        List<String> values = values(row).stream()
                .map(value -> value.isEmpty() ? Figures.NONE : value)
                .toList();
        String mark = MatrixWords.mark(result, row) + marks.of(row).replace(' ', '\u00a0');
        html.open("th", keys.getFirst().attributes(number, "scope", "row", "class", "word"));
        if (row.runs().isEmpty()) {
            html.text(values.getFirst() + mark);
        } else {
            html.leaf(
                    "a",
                    values.getFirst() + mark,
                    "href",
                    "#cell-" + row.cell().number(),
                    "title",
                    "to the runs of this cell");
        }
        List<String> others = values.subList(1, values.size());
        if (!others.isEmpty()) {
            html.leaf("small", String.join(" · ", others), "class", "others");
        }
        html.close();
        for (int i = 0; i < others.size(); i++) {
            html.leaf("td", others.get(i), keys.get(i + 1).attributes(number, "class", "word axis"));
        }
        html.open("td", SortKeys.attributesOf(weight(row.runs()), "class", "word verdicts"));
        if (row.runs().isEmpty()) {
            html.text(row.verdicts());
        }
        for (CellRun run : row.runs()) {
            link(run, MatrixRows.word(run));
            html.text(" ");
        }
        html.close();
        MatrixRows.figures(result, row).forEach(this::figure);
        html.closeLine();
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

    private void figure(Figure figure) {
        html.open("td", SortKeys.attributesOf(figure.key(), "class", figure.differs() ? "figure differs" : "figure"));
        for (int i = 0; i < figure.values().size(); i++) {
            boolean last = i == figure.values().size() - 1;
            html.text(figure.values().get(i));
            if (last) {
                html.text(figure.mark());
            } else {
                html.text(",").open("br");
            }
        }
        if (!figure.range().isEmpty()) {
            html.open("br").leaf("small", figure.range(), "class", "small");
        }
        html.close();
    }

    private void runs() {
        page.section(
                "runs",
                "Every run",
                "Grouped by cell. The first column is the order of execution; a verdict links to the report of its run.");
        page.table("The runs", "sortable words runs", List.of("run", "cell", "repeat", "verdict", "result"), 5);
        SortKeys sentences = SortKeys.of(
                result.runs().stream().map(run -> run.conclusion().sentence()).toList());
        List<Integer> order = IntStream.range(0, result.runs().size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> result.runs().get(i).key().cell()))
                .toList();
        int before = 0;
        for (int i : order) {
            CellRun run = result.runs().get(i);
            int cell = run.key().cell();
            String label = result.plan().cells().get(cell - 1).label();
            if (cell == before) {
                html.open("tr");
            } else {
                html.open("tr", "id", "cell-" + cell);
            }
            before = cell;
            html.leaf("th", Integer.toString(i + 1), SortKeys.attributesOf(i + 1, "scope", "row", "class", "word"));
            html.open("td", SortKeys.attributesOf(cell, "class", "word"))
                    .leaf("a", label, "href", "#row-" + cell, "title", "back to the row of this cell")
                    .close();
            html.leaf(
                    "td",
                    Integer.toString(run.key().repeat()),
                    SortKeys.attributesOf(run.key().repeat(), "class", "word"));
            html.open("td", SortKeys.attributesOf(weight(List.of(run)), "class", "word"));
            link(run, MatrixRows.word(run));
            html.close();
            html.leaf("td", Figures.unbroken(run.conclusion().sentence()), sentences.attributes(i, "class", "word"));
            html.closeLine();
        }
        page.endTable();
        page.end();
    }

    private void link(CellRun run, String text) {
        if (run.conclusion().page().isEmpty()) {
            html.text(text);
        } else {
            html.leaf(
                    "a",
                    text,
                    "href",
                    run.key().folder() + "/" + run.conclusion().page());
        }
    }

    private void ran() {
        page.section("ran", "What ran", "The report of each run lists the settings in force.");
        Wording.described(result.origin().description(), result.origin().command())
                .ifPresent(text -> html.leaf("p", text));
        page.repeat(result.origin().command(), result.origin().scenarioText());
        page.end();
    }
}
