package dev.weir.report.text;

import dev.weir.result.RunResult;
import java.util.List;

/** The run in words and aligned figures: at the end of the terminal's output, and as {@code report.txt}. */
public final class TextReport {

    private TextReport() {}

    /** What a person wants to know first, in about eight lines; each ends in a line feed. */
    public static String headline(RunResult result, TextStyle style) {
        return joined(new TextHeadline(result, style).lines(), style);
    }

    /** Everything, section by section. */
    public static String full(RunResult result, TextStyle style) {
        return joined(new TextSections(result, style).lines(), style);
    }

    public static String joined(List<String> lines, TextStyle style) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(style.unicode() ? line : ascii(line)).append('\n');
        }
        return text.toString();
    }

    private static String ascii(String line) {
        String spelled = line.replace('µ', 'u')
                .replace('·', '-')
                .replace('–', '-')
                .replace('−', '-')
                .replace('≠', '!')
                .replace("→", "->")
                .replace("…", "...")
                .replace("≤", "<=")
                .replace("≥", ">=")
                .replace("×", "x")
                .replace("†", "+");
        return spelled.replaceAll("[^\\x00-\\x7f]", "?");
    }
}
