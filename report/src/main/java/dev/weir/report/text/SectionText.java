package dev.weir.report.text;

import dev.weir.report.section.ReportSection;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.List;

/** A verdict, one sentence, and sections as lines of text. */
public final class SectionText {

    private SectionText() {}

    /**
     * The lines, each ending in a line feed.
     *
     * @param word the verdict in a word or two
     * @param colour the verdict whose colour it has
     */
    public static String of(
            String word, Outcome colour, String sentence, List<ReportSection> sections, TextStyle style) {
        TextPage page = new TextPage(style);
        sections.forEach(page::section);
        List<String> lines = new ArrayList<>();
        String label = TextPage.INDENT + word + "   ";
        List<String> first = TextLines.paragraph(label, " ".repeat(label.length()), sentence, style.widthColumns());
        lines.add(first.getFirst().replace(word, style.coloured(word, colour)));
        lines.addAll(first.subList(1, first.size()));
        lines.addAll(page.lines());
        return TextReport.joined(lines, style);
    }
}
