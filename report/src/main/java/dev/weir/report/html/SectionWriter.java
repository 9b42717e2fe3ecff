package dev.weir.report.html;

import dev.weir.report.section.ReportSection;
import dev.weir.report.section.ReportSection.Beside;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Code;
import dev.weir.report.section.ReportSection.Findings;
import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.ReportSection.Group;
import dev.weir.report.section.ReportSection.Heading;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Medium;
import dev.weir.report.section.ReportSection.Moment;
import dev.weir.report.section.ReportSection.Moments;
import dev.weir.report.section.ReportSection.Only;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.section.Table;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Piece;
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.report.wording.VerdictWording;
import dev.weir.result.Verdict.Finding;
import java.util.ArrayList;
import java.util.List;

/** Writes sections into a page. */
final class SectionWriter {

    private final Page page;
    private final Html html;

    SectionWriter(Page page) {
        this.page = page;
        this.html = page.html();
    }

    /** Writes a section, unless it has nothing to say. */
    void write(ReportSection section) {
        List<Part> parts = section.in(Medium.PAGE);
        if (parts.isEmpty()) {
            return;
        }
        if (section.folded()) {
            html.open("details").leaf("summary", section.title());
        }
        page.section(section.id(), section.title(), "");
        parts.forEach(this::part);
        page.end();
        if (section.folded()) {
            html.closeLine();
        }
    }

    private void part(Part part) {
        switch (part) {
            case Paragraph paragraph -> html.leaf("p", Figures.unbroken(paragraph.text()), style(paragraph.style()));
            case Heading heading -> html.leaf("h3", heading.text());
            case Items items -> items(items);
            case Findings findings -> findings(findings);
            case Table table -> table(table);
            case Beside beside -> {
                html.open("div", style(beside.style()));
                beside.tables().forEach(this::table);
                html.closeLine();
            }
            case Moments moments -> {
                html.open("ol", "class", "moments");
                moments.moments().forEach(this::moment);
                html.closeLine();
            }
            case Code code ->
                html.open("pre", "tabindex", "0").leaf("code", code.text()).closeLine();
            case Chart chart -> page.chart(chart);
            case Group group -> {
                html.open("div", style(group.style()));
                group.parts().forEach(this::part);
                html.closeLine();
            }
            case Fold fold -> {
                html.open("details", style(fold.style())).leaf("summary", fold.summary());
                fold.parts().forEach(this::part);
                html.closeLine();
            }
            case Only only -> part(only.part());
        }
    }

    private static String[] style(String style) {
        return attributes("class", style);
    }

    /** Names and values in turn, without those that have no value. */
    private static String[] attributes(String... all) {
        List<String> given = new ArrayList<>();
        for (int i = 0; i < all.length; i += 2) {
            if (!all[i + 1].isEmpty()) {
                given.addAll(List.of(all[i], all[i + 1]));
            }
        }
        return given.toArray(String[]::new);
    }

    private void items(Items items) {
        html.open("ul", style(items.style()));
        for (Item item : items.items()) {
            html.open("li", style(item.style()));
            String text = Figures.unbroken(item.text());
            if (items.style().equals("findings")) {
                html.leaf("b", item.label()).leaf("span", text);
            } else {
                html.text(item.label().isEmpty() ? text : item.label() + ": " + text);
            }
            if (!item.details().isEmpty()) {
                html.open("details").leaf("summary", "What was observed").open("ul");
                item.details().forEach(detail -> html.leaf("li", detail));
                html.close().close();
            }
            html.closeLine();
        }
        html.closeLine();
    }

    private void findings(Findings findings) {
        html.open("ul", "class", "findings");
        for (Finding finding : findings.findings()) {
            html.open("li", "id", page.anchor(finding))
                    .leaf("b", VerdictWording.word(finding.severity()))
                    .open("span");
            page.finding(finding);
            html.close().closeLine();
        }
        html.closeLine();
    }

    private void moment(Moment moment) {
        boolean loud = !moment.number().isEmpty();
        html.open("li", "class", moment.phase() ? "phase" : loud ? "loud" : "quiet");
        html.leaf("span", Figures.instant(moment.atNanos()), "class", "when");
        html.leaf("b", moment.kind());
        if (loud) {
            html.leaf("i", moment.number(), "title", "its number in the charts");
        }
        if (moment.folded().isEmpty()) {
            html.leaf("span", moment.text(), "class", "what");
        } else {
            html.open("details", "class", "what").leaf("summary", moment.text());
            html.open("ol");
            moment.folded().forEach(event -> html.leaf("li", Figures.instant(event.atNanos()) + " · " + event.text()));
            html.close().close();
        }
        html.closeLine();
    }

    private void table(Table table) {
        if (table.axes() > 0) {
            page.matrix(table.caption(), table.header(), table.axes(), table.words());
        } else {
            page.table(table.caption(), table.style(), table.header(), table.words());
        }
        for (Row row : table.rows()) {
            html.open("tr", attributes("id", row.id(), "class", row.style()));
            for (int column = 0; column < row.cells().size(); column++) {
                cell(table, row.cells().get(column), column);
            }
            html.closeLine();
        }
        page.endTable();
    }

    private void cell(Table table, Cell cell, int column) {
        boolean axis = column > 0 && column < table.axes();
        String ofColumn = column > 0 && column >= table.words() ? "figure" : axis ? "word axis" : "word";
        String style = cell.style().isEmpty() ? ofColumn : cell.style();
        if (column == 0) {
            html.open("th", SortKeys.attributesOf(cell.key(), "scope", "row", "class", style));
        } else {
            html.open("td", SortKeys.attributesOf(cell.key(), "class", style));
        }
        cell.pieces().forEach(this::piece);
        if (!cell.small().isEmpty()) {
            small(table, cell, column);
        }
        html.close();
    }

    /** Below the name of a row with axes stand those that a narrow page has no columns for; below a figure, its range. */
    private void small(Table table, Cell cell, int column) {
        boolean figure = table.axes() > 0 && column >= table.words();
        if (figure) {
            html.open("br");
        }
        html.leaf("small", cell.small(), style(figure ? "small" : table.axes() > 0 ? "others" : ""));
    }

    private void piece(Piece piece) {
        boolean leads = !piece.link().isEmpty();
        if (leads) {
            html.open("a", attributes("href", piece.link(), "title", piece.hint()));
        }
        String[] lines = piece.text().split("\n", -1);
        html.text(lines[0]);
        for (int i = 1; i < lines.length; i++) {
            html.open("br").text(lines[i]);
        }
        if (leads) {
            html.close();
        }
    }
}
