package dev.weir.report.text;

import dev.weir.report.wording.VerdictWording;
import dev.weir.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The elements every section of a long text is made of, and the lines written so far. Used by one thread. */
final class TextPage {

    static final String INDENT = "  ";

    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    TextPage(TextStyle style) {
        this.style = style;
    }

    /** The lines written so far. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    void clear() {
        lines.clear();
    }

    /** A line as it is. */
    void add(String line) {
        lines.add(line);
    }

    /** Lines as they are. */
    void addAll(List<String> more) {
        lines.addAll(more);
    }

    /** The title of a section, under an empty line. */
    void section(String title) {
        lines.add("");
        lines.add(title.toUpperCase(Locale.ROOT));
    }

    /** A paragraph behind a label; its further lines are indented as far, up to half the page. */
    void paragraph(String label, String text) {
        String first = INDENT + label;
        String rest = " ".repeat(Math.min(first.length(), style.widthColumns() / 2));
        lines.addAll(TextLines.paragraph(first, rest, text, style.widthColumns()));
    }

    void table(TextTable table) {
        table.lines(style.widthColumns() - INDENT.length()).forEach(this::indented);
    }

    /** A text of several lines, each as it is behind an indent. */
    void verbatim(String text) {
        text.lines().forEach(this::indented);
    }

    /** What was expected and found, and the findings that do not stand at the top. */
    void verdict(Verdict verdict) {
        if (!verdict.expectations().isEmpty()) {
            section("expected");
            TextTable table = new TextTable(4, List.of("", "metric", "expected", "found"));
            verdict.expectations().forEach(expectation -> {
                String mark = switch (expectation.holds()) {
                    case YES -> "holds";
                    case NO -> "FAILS";
                    case INCONCLUSIVE -> "inconclusive";
                };
                table.row(mark, expectation.metric(), expectation.limit(), expectation.found());
            });
            table(table);
        }
        List<Verdict.Finding> further = VerdictWording.furtherFindings(verdict);
        if (!further.isEmpty()) {
            section("further findings");
            further.forEach(
                    finding -> paragraph(finding.severity().name().toLowerCase(Locale.ROOT) + ": ", finding.text()));
        }
    }

    private void indented(String line) {
        lines.add((INDENT + line).stripTrailing());
    }
}
