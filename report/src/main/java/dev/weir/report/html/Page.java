package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.VerdictWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult.Origin;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** The elements every section of the page is made of. */
final class Page {

    /** What the code of a finding is. */
    static final String CODE_TITLE = "code of this finding, the same in the data and in the documentation";

    private final Html html;
    private final List<Chart> charts = new ArrayList<>();
    private final Map<FindingCode, Integer> written = new EnumMap<>(FindingCode.class);

    Page(Html html) {
        this.html = html;
    }

    Html html() {
        return html;
    }

    /** The charts written so far. */
    List<Chart> charts() {
        return List.copyOf(charts);
    }

    /** Opens a section under a heading, with one sentence on how to read it. {@link #end} closes it. */
    void section(String id, String title, String howToRead) {
        html.open("section", "id", id, "aria-labelledby", id + "-h");
        html.leaf("h2", title, "id", id + "-h");
        if (!howToRead.isEmpty()) {
            html.leaf("p", howToRead, "class", "lead");
        }
    }

    void end() {
        html.closeLine();
    }

    /**
     * Where a finding stands in the page: {@code finding-overloaded}, and {@code finding-overloaded-2} for the second of
     * its kind. Asked once for each.
     */
    String anchor(Finding finding) {
        int number = written.merge(finding.code(), 1, Integer::sum);
        return "finding-" + finding.code() + (number == 1 ? "" : "-" + number);
    }

    /** The text of a finding, and its code. */
    void finding(Finding finding) {
        html.text(Figures.unbroken(finding.text()) + " ");
        html.leaf("code", finding.code().toString(), "class", "code", "title", CODE_TITLE);
    }

    /** What a person would say about a run; the reasons for INVALID stand below, and not in it too. */
    String title(Verdict verdict) {
        return verdict.outcome() == Verdict.Outcome.INVALID ? VerdictWording.opening(verdict) : verdict.sentence();
    }

    /** The findings behind a verdict that is not PASS. */
    void reasons(Verdict verdict) {
        List<Finding> reasons = Wording.reasons(verdict);
        if (reasons.isEmpty()) {
            return;
        }
        html.open("div", "class", "reasons " + verdict.outcome().name().toLowerCase(Locale.ROOT));
        switch (verdict.outcome()) {
            case PASS, FAIL -> {}
            case INVALID -> html.leaf("p", "Do not use these figures. They are shown only to help find the cause.");
            case ERROR -> html.leaf("p", "The run could not continue:");
        }
        html.open("ul");
        for (Finding finding : reasons) {
            html.open("li", "id", anchor(finding));
            finding(finding);
            html.close();
        }
        html.close();
        VerdictWording.advice(verdict).ifPresent(advice -> html.leaf("p", advice));
        html.closeLine();
    }

    /** Which Weir made which run, and when. */
    void stamp(Origin origin) {
        String run = "weir " + origin.weirVersion() + " · run " + origin.runId() + " · started " + origin.startedAt();
        html.leaf("p", run, "class", "small stamp");
    }

    /** The command that makes the same again, and its scenario. */
    void repeat(List<String> command, String scenarioText) {
        html.leaf("h3", "Repeat it");
        html.open("pre", "tabindex", "0")
                .leaf("code", ShellCommand.line(command))
                .closeLine();
        html.open("pre", "tabindex", "0").leaf("code", scenarioText).closeLine();
    }

    /**
     * Links to the files beside a page of several runs.
     *
     * @param json name of the file with the data
     * @param content what that holds
     */
    void footer(String json, String content) {
        html.open("footer", "id", "data").leaf("p", "Data files, in the same folder:");
        html.open("ul").open("li").leaf("a", json, "href", json);
        html.text(" " + content).close();
        html.open("li").leaf("a", "report.txt", "href", "report.txt");
        html.text(" this report as text").close();
        html.close().closeLine();
    }

    /** A chart in both sizes, under its title and over its note. */
    void chart(Chart chart) {
        charts.add(chart);
        ChartText text = chart.text();
        html.open("figure", "class", "chart");
        html.open("h3").text(text.title());
        if (!text.unit().isEmpty()) {
            html.leaf("small", text.unit());
        }
        html.close();
        ChartMeaning meaning = ChartMeaning.of(chart);
        if (!meaning.above().isEmpty()) {
            html.leaf("p", Figures.unbroken(meaning.above()), "class", "says");
        }
        html.open("div", "class", "plot wide")
                .markup(chart.drawing().apply(chart.wide()))
                .close();
        html.open("div", "class", "plot narrow")
                .markup(chart.drawing().apply(chart.narrow()))
                .close();
        if (!meaning.below().isEmpty()) {
            html.leaf("figcaption", Figures.unbroken(meaning.below()));
        }
        html.closeLine();
    }

    /** Opens a table that scrolls by itself on a narrow page. {@link #endTable} closes it. */
    void table(String caption, String style, List<String> header, int leftColumns) {
        region(caption, "scroll");
        table(caption, style, header, i -> i < leftColumns ? "word" : "figure");
    }

    /**
     * The same for more columns than fit beside the text: it takes the width of the window, and its rows can be sorted.
     *
     * @param axes columns that say which row it is, of which a narrow page has the first alone
     * @param words columns that are aligned to the left, with the axes
     */
    void matrix(String caption, List<String> header, int axes, int words) {
        region(caption, "scroll wide");
        table(
                caption,
                "sortable matrix",
                header,
                i -> i >= words ? "figure" : i > 0 && i < axes ? "word axis" : "word");
    }

    private void region(String caption, String style) {
        html.open("div", "class", style, "tabindex", "0", "role", "region", "aria-label", caption);
    }

    private void table(String caption, String style, List<String> header, IntFunction<String> ofColumn) {
        // The style sheet makes the type of a wide table smaller, which takes the number of columns.
        html.open("table", "class", style, "style", "--columns:" + header.size())
                .leaf("caption", caption);
        html.open("thead").open("tr");
        for (int i = 0; i < header.size(); i++) {
            html.leaf("th", header.get(i), "scope", "col", "class", ofColumn.apply(i));
        }
        html.close().close().open("tbody");
    }

    /** A row whose first cell heads it. */
    void row(List<String> cells, int leftColumns) {
        html.open("tr").leaf("th", cells.getFirst(), "scope", "row", "class", "word");
        for (int i = 1; i < cells.size(); i++) {
            html.leaf("td", cells.get(i), "class", i < leftColumns ? "word" : "figure");
        }
        html.closeLine();
    }

    void endTable() {
        html.close().close().closeLine();
    }
}
