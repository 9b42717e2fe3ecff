package dev.weir.report.summary;

import dev.weir.report.compare.ComparisonMarkdown;
import dev.weir.result.Verdict.Expectation;
import java.util.List;
import java.util.Locale;

/** Runs as Markdown, for the summary of a job. */
public final class SummaryMarkdown {

    private SummaryMarkdown() {}

    /** The text: a heading, a sentence and a table of expectations for each run. */
    public static String of(List<JudgedRun> runs) {
        StringBuilder text = new StringBuilder();
        for (JudgedRun run : runs) {
            text.append("### ")
                    .append(run.verdict().outcome())
                    .append(" · ")
                    .append(ComparisonMarkdown.escaped(run.name()))
                    .append("\n\n")
                    .append(ComparisonMarkdown.escaped(run.verdict().sentence()))
                    .append("\n\n");
            if (!run.verdict().expectations().isEmpty()) {
                text.append("| expectation | limit | found | holds |\n| --- | ---: | ---: | --- |\n");
                run.verdict().expectations().forEach(expectation -> row(text, expectation));
                text.append('\n');
            }
        }
        return text.toString();
    }

    private static void row(StringBuilder text, Expectation expectation) {
        for (String cell : List.of(
                expectation.metric(),
                expectation.limit(),
                expectation.found(),
                expectation.holds().name().toLowerCase(Locale.ROOT))) {
            text.append("| ").append(ComparisonMarkdown.escaped(cell)).append(' ');
        }
        text.append("|\n");
    }
}
