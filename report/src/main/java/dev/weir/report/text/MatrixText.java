package dev.weir.report.text;

import dev.weir.report.matrix.MatrixReport;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.matrix.MatrixWords;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;

/** A matrix in words and aligned figures. */
public final class MatrixText {

    private static final String INDENT = TextPage.INDENT;

    private final MatrixResult result;
    private final TextStyle style;

    public MatrixText(MatrixResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    /** The table, and why runs did not pass. */
    public List<String> headline() {
        List<String> lines = verdict();
        TextPage page = new TextPage(style);
        page.parts(MatrixReport.headline(result));
        lines.addAll(page.lines());
        lines.addAll(reasons());
        return List.copyOf(lines);
    }

    /** Everything, section by section. */
    public List<String> full() {
        List<String> lines = verdict();
        lines.addAll(TextLines.paragraph(INDENT, INDENT, MatrixVerdict.sentence(result), style.widthColumns()));
        TextPage page = new TextPage(style);
        MatrixReport.of(result).forEach(page::section);
        lines.addAll(page.lines());
        return List.copyOf(lines);
    }

    private List<String> verdict() {
        List<String> summary = new ArrayList<>(MatrixWords.summary(result));
        summary.set(0, style.coloured(summary.getFirst(), MatrixVerdict.coloured(result)));
        List<String> lines = new ArrayList<>(TextLines.flow(INDENT, INDENT, summary, " · ", style.widthColumns()));
        RepeatedFigure.summary(result)
                .ifPresent(text -> lines.addAll(
                        TextLines.paragraph(INDENT + "warning  ", INDENT + "         ", text, style.widthColumns())));
        return lines;
    }

    /** Why runs did not pass, which figures alone do not tell. */
    private List<String> reasons() {
        List<String> lines = new ArrayList<>();
        for (String reason : MatrixVerdict.reasons(result)) {
            if (lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(TextLines.paragraph(INDENT, INDENT + INDENT, reason, style.widthColumns()));
        }
        return lines;
    }
}
