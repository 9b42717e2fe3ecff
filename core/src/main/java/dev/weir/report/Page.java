package dev.weir.report;

import java.util.List;
import java.util.function.Function;

/** The elements every section of the page is made of. */
final class Page {

    private final Html html;

    Page(Html html) {
        this.html = html;
    }

    Html html() {
        return html;
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

    /** A chart in both sizes, under its title and over its note; either note may be empty. */
    void chart(ChartText text, Size wide, Size narrow, Function<Size, String> drawing, String note) {
        html.open("figure", "class", "chart");
        html.open("h3").text(text.title());
        if (!text.unit().isEmpty()) {
            html.leaf("small", text.unit());
        }
        html.close();
        html.open("div", "class", "plot wide").markup(drawing.apply(wide)).close();
        html.open("div", "class", "plot narrow").markup(drawing.apply(narrow)).close();
        if (!note.isEmpty()) {
            html.leaf("figcaption", note);
        }
        html.closeLine();
    }

    /** Opens a table that scrolls by itself on a narrow page. {@link #endTable} closes it. */
    void table(String caption, String style, List<String> header, int leftColumns) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
        html.open("table", "class", style).leaf("caption", caption);
        html.open("thead").open("tr");
        for (int i = 0; i < header.size(); i++) {
            html.leaf("th", header.get(i), "scope", "col", "class", i < leftColumns ? "word" : "figure");
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
