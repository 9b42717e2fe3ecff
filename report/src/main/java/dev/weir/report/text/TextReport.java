package dev.weir.report.text;

import dev.weir.report.data.PlanData;
import dev.weir.report.data.RunData;
import dev.weir.report.section.Report;
import dev.weir.report.section.RunReport;
import dev.weir.report.section.StepsReport;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import java.util.List;
import java.util.Map;

/** A report in words and aligned figures: at the end of the terminal's output, and as {@code report.txt}. */
public final class TextReport {

    private TextReport() {}

    /** What a person wants to know first, in about eight lines; each ends in a line feed. */
    public static String headline(RunResult result, TextStyle style) {
        return joined(new TextHeadline(result, style).lines(), style);
    }

    /** Everything, section by section. */
    public static String full(RunResult result, TextStyle style) {
        return full(RunReport.of(RunData.of(result)), new TextHeadline(result, style).lines(), style);
    }

    /** The same of a scenario of steps: its table, and what has to be known to read it. */
    public static String headline(PlanResult result, TextStyle style) {
        return joined(StepsHeadline.lines(result, style), style);
    }

    public static String full(PlanResult result, TextStyle style) {
        Report report = StepsReport.of(new PlanData(result, Map.of(), Map.of()));
        return full(report, StepsHeadline.lines(result, style), style);
    }

    private static String full(Report report, List<String> headline, TextStyle style) {
        TextPage page = new TextPage(style);
        page.report(report, headline);
        return joined(page.lines(), style);
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
