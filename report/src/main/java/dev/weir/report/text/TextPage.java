package dev.weir.report.text;

import dev.weir.report.section.Report;
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
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.VerdictWording;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** Writes a report, or sections of one, as lines of text. Used by one thread. */
final class TextPage {

    static final String INDENT = "  ";

    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    /** Whether what comes next needs no empty line before it. */
    private boolean fresh;

    TextPage(TextStyle style) {
        this.style = style;
    }

    /** The lines written so far. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    /** Writes everything, section by section, below the short text. */
    void report(Report report, List<String> headline) {
        List<String> title = new ArrayList<>(List.of("weir " + report.origin().weirVersion()));
        title.addAll(report.hero().subject());
        lines.addAll(TextLines.flow("", "", title, " · ", style.widthColumns()));
        lines.add("run " + report.origin().runId() + " · started "
                + report.origin().startedAt());
        lines.add("");
        lines.addAll(headline);
        lines.add("");
        paragraph("", VerdictWording.opening(report.verdict()));
        section(report.expectations());
        report.figures().forEach(this::section);
        report.rest().forEach(this::section);
    }

    /** The verdict, what stands behind it, why, and what to do. */
    void verdict(String word, Outcome colour, List<String> facts, List<Finding> findings, Verdict verdict) {
        List<String> text = TextLines.flow(INDENT + word + "   ", INDENT, facts, " · ", style.widthColumns());
        lines.add(text.getFirst().replaceFirst(word, Matcher.quoteReplacement(style.coloured(word, colour))));
        lines.addAll(text.subList(1, text.size()));
        for (Finding finding : findings) {
            String mark = finding.severity() == Severity.WARNING ? "warning: " : "";
            TextLines.paragraph(INDENT + mark, INDENT, finding.text(), style.widthColumns())
                    .forEach(line -> lines.add(style.coloured(line, finding.severity())));
        }
        VerdictWording.advice(verdict).ifPresent(advice -> paragraph("", advice));
    }

    /** Lines as they are. */
    void addAll(List<String> more) {
        lines.addAll(more);
    }

    /** Writes a section, unless it has nothing to say. */
    void section(ReportSection section) {
        List<Part> parts = section.in(Medium.TEXT);
        if (!parts.isEmpty()) {
            heading(section.title());
            parts.forEach(this::part);
        }
    }

    /** Writes parts without a title. */
    void parts(List<Part> parts) {
        parts.forEach(this::part);
    }

    private void heading(String text) {
        lines.add("");
        lines.add(text.toUpperCase(Locale.ROOT));
        fresh = true;
    }

    private void part(Part part) {
        boolean lead = false;
        switch (part) {
            case Paragraph paragraph -> {
                paragraph("", paragraph.text());
                lead = paragraph.style().equals("lead");
            }
            case Heading heading -> {
                heading(heading.text());
                lead = true;
            }
            case Items items -> items.items().forEach(this::item);
            case Findings findings ->
                findings.findings()
                        .forEach(finding -> paragraph(VerdictWording.word(finding.severity()) + ": ", finding.text()));
            case Table table -> table(table);
            case Beside beside -> {
                apart();
                TextTable.beside(
                                beside.tables().stream()
                                        .map(TextPage::captioned)
                                        .toList(),
                                widthOfTables())
                        .forEach(this::indented);
            }
            case Moments moments -> moments.moments().forEach(this::moment);
            case Code code -> {
                apart();
                code.text().lines().forEach(this::indented);
            }
            case Group group -> group.parts().forEach(this::part);
            case Fold fold -> {
                apart();
                paragraph("", fold.summary() + ":");
                fresh = true;
                fold.parts().forEach(this::part);
            }
            case Only only -> part(only.part());
            case Chart chart -> lead = fresh;
        }
        fresh = lead;
    }

    private void apart() {
        if (!fresh) {
            lines.add("");
        }
    }

    /** A paragraph behind a label; its further lines are indented as far, up to half the page. */
    private void paragraph(String label, String text) {
        String first = INDENT + label;
        String rest = " ".repeat(Math.min(first.length(), style.widthColumns() / 2));
        lines.addAll(TextLines.paragraph(first, rest, text, style.widthColumns()));
    }

    /** Sentences below what was written, as paragraphs. */
    void notes(List<String> notes) {
        if (!notes.isEmpty()) {
            apart();
        }
        notes.forEach(note -> paragraph("", note));
    }

    private void item(Item item) {
        paragraph(item.label().isEmpty() ? "- " : item.label() + ": ", item.text());
        item.details().forEach(detail -> paragraph("  - ", detail));
    }

    private void moment(Moment moment) {
        String when = String.format(Locale.ROOT, "%8s  %-9s ", Figures.instant(moment.atNanos()), moment.kind());
        paragraph(when, moment.text());
    }

    void table(Table table) {
        apart();
        aligned(table, table.header()).lines(widthOfTables()).forEach(this::indented);
    }

    private int widthOfTables() {
        return style.widthColumns() - INDENT.length();
    }

    /** With its caption in the place of its first title. */
    private static TextTable captioned(Table table) {
        List<String> header = new ArrayList<>(table.header());
        header.set(0, table.caption());
        return aligned(table, header);
    }

    private static TextTable aligned(Table table, List<String> header) {
        TextTable aligned = new TextTable(table.words(), header);
        table.rows().stream()
                .filter(row -> !row.style().equals(Row.SPAN))
                .forEach(row -> aligned.row(row.cells().stream().map(Cell::text).toList()));
        return aligned;
    }

    private void indented(String line) {
        lines.add((INDENT + line).stripTrailing());
    }
}
