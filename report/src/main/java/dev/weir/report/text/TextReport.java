package dev.weir.report.text;

import dev.weir.result.RunResult;
import java.util.List;

/** The run in words and aligned figures: at the end of the terminal's output, and as {@code report.txt}. */
public final class TextReport {

    private TextReport() {}

    /**
     * How text is laid out.
     *
     * @param widthColumns columns of the page; at least 40 are used
     * @param unicode whether characters beyond ASCII may be used
     * @param colour whether the verdict and warnings are coloured by ANSI escapes
     */
    public record Style(int widthColumns, boolean unicode, boolean colour) {

        /** More columns than these are no easier to read. */
        public static final int WIDEST = 120;

        /** 80 columns, Unicode, no colour: {@code report.txt}. */
        public static final Style PLAIN = new Style(80, true, false);

        public Style {
            widthColumns = Math.max(40, widthColumns);
        }
    }

    /** What a person wants to know first, in about eight lines; each ends in a line feed. */
    public static String headline(RunResult result, Style style) {
        return joined(new TextHeadline(result, style).lines(), style);
    }

    /** Everything, section by section. */
    public static String full(RunResult result, Style style) {
        return joined(new TextSections(result, style).lines(), style);
    }

    public static String joined(List<String> lines, Style style) {
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
