package dev.weir.report.compare;

import dev.weir.compare.FigureComparison;
import dev.weir.report.compare.RunComparison.CellComparison;
import java.util.List;
import java.util.Locale;

/** A comparison as Markdown with tables, as GitHub and GitLab show it. */
public final class ComparisonMarkdown {

    private ComparisonMarkdown() {}

    /** The text. */
    public static String of(RunComparison comparison) {
        StringBuilder text = new StringBuilder("### ")
                .append(comparison.verdict().words().toUpperCase(Locale.ROOT))
                .append(" · ")
                .append(escaped(comparison.before().scenario()))
                .append("\n\n")
                .append(escaped(ComparisonWords.sentence(comparison)))
                .append("\n");
        for (CellComparison cell : comparison.cells()) {
            if (!cell.label().isEmpty()) {
                text.append("\n**").append(escaped(cell.label())).append("**\n");
            }
            text.append('\n');
            row(
                    text,
                    List.of(
                            "",
                            comparison.before().name(),
                            comparison.after().name(),
                            "change",
                            "95 % interval",
                            "verdict"));
            text.append("| --- | ---: | ---: | ---: | ---: | --- |\n");
            for (int i = 0; i < cell.figures().size(); i++) {
                FigureComparison figure = cell.figures().get(i);
                row(
                        text,
                        List.of(
                                figure.samples().name(),
                                ComparisonWords.value(
                                        cell.columns().get(i), figure.samples().before()),
                                ComparisonWords.value(
                                        cell.columns().get(i), figure.samples().after()),
                                ComparisonWords.change(figure.ratio().value()),
                                ComparisonWords.interval(figure.ratio()),
                                figure.verdict().words()));
            }
        }
        if (!comparison.differences().isEmpty()) {
            text.append("\nWhat else differs:\n\n");
            row(text, List.of("", comparison.before().name(), comparison.after().name()));
            text.append("| --- | --- | --- |\n");
            comparison.differences().forEach(one -> row(text, List.of(one.what(), one.before(), one.after())));
        }
        comparison
                .notes()
                .forEach(note -> text.append("\n").append(escaped(note)).append("\n"));
        return text.toString();
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append('|');
        cells.forEach(cell -> text.append(' ').append(escaped(cell)).append(" |"));
        text.append('\n');
    }

    /** Words that are no markup, whatever they hold. */
    public static String escaped(String text) {
        return text.replaceAll("([\\\\`*_{}\\[\\]<>#|~])", "\\\\$1").replaceAll("\\s+", " ");
    }
}
