package dev.weir.report.text;

import dev.weir.report.data.PlanData;
import dev.weir.report.data.RunData;
import dev.weir.report.section.Report;
import dev.weir.report.section.RunReport;
import dev.weir.report.section.StepsReport;
import dev.weir.report.section.Table;
import dev.weir.report.wording.StepFaultWording;
import dev.weir.report.wording.StepWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.Result;
import dev.weir.result.RunResult;
import dev.weir.result.operation.PlanResult;
import java.util.List;
import java.util.Map;

/** A report in words and aligned figures: at the end of the terminal's output, and as {@code report.txt}. */
public final class TextReport {

    private TextReport() {}

    /** What a person wants to know first, in about eight lines; each ends in a line feed. */
    public static String headline(Result result, TextStyle style) {
        return joined(headlineOf(result, style), style);
    }

    /** Everything, section by section. */
    public static String full(Result result, TextStyle style) {
        Report report = result instanceof PlanResult steps
                ? StepsReport.of(new PlanData(steps, Map.of(), Map.of()))
                : RunReport.of(RunData.of((RunResult) result));
        TextPage page = new TextPage(style);
        page.report(report, headlineOf(result, style));
        return joined(page.lines(), style);
    }

    private static List<String> headlineOf(Result result, TextStyle style) {
        return result instanceof PlanResult steps
                ? headlineOf(steps, style)
                : new TextHeadline((RunResult) result, style).lines();
    }

    /** Of steps: verdict, table of operations, and what has to be known to read it. */
    private static List<String> headlineOf(PlanResult result, TextStyle style) {
        TextPage page = new TextPage(style);
        page.verdict(
                StepWording.verdict(result),
                Wording.painted(result, StepWording.overloaded(result)),
                StepWording.facts(result),
                StepWording.told(result.verdict()),
                result.verdict());
        Table table = StepsReport.headline(result);
        if (!table.rows().isEmpty()) {
            page.table(table);
        }
        page.notes(StepFaultWording.headline(result));
        page.notes(StepWording.headlineNotes(result));
        return page.lines();
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
