package dev.weir.report;

import dev.weir.report.MatrixRows.Figure;
import dev.weir.report.MatrixRows.Row;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code report.html} of a matrix: its table, and the way to the report of every run. */
final class MatrixPage {

    private final MatrixResult result;
    private final Html html = new Html();
    private final Page page = new Page(html);
    private final LatencyMarks marks;

    private MatrixPage(MatrixResult result) {
        this.result = result;
        this.marks = LatencyMarks.of(MatrixRows.of(result));
    }

    static String draw(MatrixResult result) {
        MatrixPage drawn = new MatrixPage(result);
        drawn.write();
        return drawn.html.toString();
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        frame.begin(result.outcome() + " · " + result.scenario() + " · weir");
        html.open("body", "class", outcome()).open("main");
        hero();
        table();
        new MatrixCurves(result, page).write();
        runs();
        ran();
        footer();
        frame.end();
    }

    private String outcome() {
        return result.outcome().name().toLowerCase(Locale.ROOT);
    }

    private void hero() {
        html.open("header", "class", "hero").open("p", "class", "kicker");
        List<String> summary = MatrixWords.summary(result);
        html.leaf("strong", summary.getFirst(), "class", "badge " + outcome());
        html.leaf("span", String.join(" · ", summary.subList(1, summary.size())), "class", "subject")
                .close();
        html.leaf("h1", result.description().isBlank() ? result.scenario() : result.description());
        html.leaf(
                "p",
                "weir " + result.weirVersion() + " · started " + String.join(", resumed ", result.startedAt()),
                "class",
                "small stamp");
        html.closeLine();
    }

    private void table() {
        page.section("table", "Every cell", "One row a cell; the runs of a cell are compared nowhere else.");
        List<String> header = new ArrayList<>(result.axes().isEmpty() ? List.of("cell") : result.axes());
        int words = header.size() + 1;
        header.add("verdict");
        header.addAll(MatrixRows.titles(result));
        page.table("Latency, rate, loss and cost of every cell", "sortable matrix", header, words);
        MatrixRows.of(result).forEach(this::row);
        page.endTable();
        MatrixWords.notes(result).forEach(note -> html.leaf("p", note, "class", "small"));
        page.end();
    }

    private void row(Row row) {
        html.open("tr");
        List<String> values = result.axes().isEmpty()
                ? List.of(row.cell().label())
                : row.cell().values();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i).isEmpty() ? Figures.NONE : values.get(i);
            String mark = i == 0 ? marks.of(row).replace(' ', '\u00a0') : "";
            if (i == 0) {
                html.leaf("th", value + mark, "scope", "row", "class", "word");
            } else {
                html.leaf("td", value, "class", "word");
            }
        }
        html.open("td", "class", "word");
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

    private void figure(Figure figure) {
        html.open("td", "class", "figure").text(figure.text());
        if (!figure.range().isEmpty()) {
            html.open("br").leaf("small", figure.range(), "class", "small");
        }
        html.close();
    }

    private void runs() {
        page.section("runs", "Every run", "In the order of execution: forward, then backward, and so on.");
        page.table("The runs", "sortable words runs", List.of("run", "cell", "repeat", "verdict", "found"), 5);
        int number = 0;
        for (CellRun run : result.runs()) {
            number++;
            String label = result.cells().get(run.cell() - 1).label();
            html.open("tr").leaf("th", Integer.toString(number), "scope", "row", "class", "word");
            html.open("td", "class", "word");
            link(run, label);
            html.close();
            html.leaf("td", Integer.toString(run.repeat()), "class", "word");
            html.leaf("td", MatrixRows.word(run), "class", "word");
            html.leaf("td", Figures.unbroken(run.sentence()), "class", "word").closeLine();
        }
        page.endTable();
        page.end();
    }

    private void link(CellRun run, String text) {
        if (run.page().isEmpty()) {
            html.text(text);
        } else {
            html.leaf("a", text, "href", run.folder() + "/" + run.page());
        }
    }

    private void ran() {
        page.section("ran", "What ran", "The settings in force are in the report of each run.");
        html.leaf("h3", "To repeat it");
        html.open("pre", "tabindex", "0")
                .leaf("code", ShellCommand.line(result.command()))
                .closeLine();
        html.open("pre", "tabindex", "0").leaf("code", result.scenarioText()).closeLine();
        page.end();
    }

    private void footer() {
        html.open("footer", "id", "data").leaf("p", "The data behind this page, in the folder it came in:");
        html.open("ul").open("li").leaf("a", "matrix.json", "href", "matrix.json");
        html.text(" the plan and the figures of every run").close();
        html.open("li").leaf("a", "report.txt", "href", "report.txt");
        html.text(" this report as text").close();
        html.close().closeLine();
    }
}
