package dev.weir.report.text;

import dev.weir.unit.LineBreaks;
import java.util.ArrayList;
import java.util.List;

/** Lines of text broken between words so that none is longer than the page. */
final class TextLines {

    private TextLines() {}

    /** {@code parts} in a row behind {@code first}, a new line indented by {@code rest} wherever the next part does not fit. */
    static List<String> flow(String first, String rest, List<String> parts, String separator, int widthColumns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String part : parts) {
            if (!empty && line.length() + separator.length() + part.length() > widthColumns) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(rest);
                empty = true;
            }
            line.append(empty ? "" : separator).append(part);
            empty = false;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** {@code text} as a paragraph, its first line behind {@code first}, the others behind {@code rest}. */
    static List<String> paragraph(String first, String rest, String text, int widthColumns) {
        return flow(first, rest, LineBreaks.parts(text), " ", widthColumns);
    }
}
