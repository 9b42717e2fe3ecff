package dev.weir.report;

import dev.weir.report.MatrixRows.Figure;
import dev.weir.report.MatrixRows.Row;
import dev.weir.report.TextReport.Style;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;

/** A matrix in words and aligned figures. */
final class MatrixText {

    private static final String INDENT = "  ";

    private final MatrixResult result;
    private final Style style;
    private final List<String> lines = new ArrayList<>();

    MatrixText(MatrixResult result, Style style) {
        this.result = result;
        this.style = style;
    }

    /** The table alone. */
    List<String> headline() {
        lines.clear();
        verdict();
        table();
        return List.copyOf(lines);
    }

    /** The table, and every run. */
    List<String> full() {
        lines.clear();
        verdict();
        if (!result.description().isBlank()) {
            lines.add("");
            lines.addAll(TextLines.paragraph(INDENT, INDENT, result.description(), style.widthColumns()));
        }
        table();
        runs();
        lines.add("");
        lines.add(INDENT + "to repeat it   " + ShellCommand.line(result.command()));
        lines.add(INDENT + "started        " + String.join(", resumed ", result.startedAt()));
        lines.add(INDENT + "weir           " + result.weirVersion());
        return List.copyOf(lines);
    }

    private void verdict() {
        lines.addAll(TextLines.flow(INDENT, INDENT, MatrixWords.summary(result), " · ", style.widthColumns()));
    }

    private void table() {
        List<String> header = new ArrayList<>(List.of("cell", "verdict"));
        header.addAll(MatrixRows.TITLES);
        TextTable table = new TextTable(2, header);
        for (Row row : MatrixRows.of(result)) {
            List<Figure> figures = MatrixRows.figures(row);
            List<String> cells = new ArrayList<>(List.of(MatrixWords.label(row), row.verdicts()));
            figures.forEach(figure -> cells.add(figure.text()));
            table.row(cells);
            if (figures.stream().anyMatch(figure -> !figure.range().isEmpty())) {
                List<String> ranges = new ArrayList<>(List.of("", ""));
                figures.forEach(figure -> ranges.add(figure.range()));
                table.row(ranges);
            }
        }
        lines.add("");
        table.lines(style.widthColumns() - INDENT.length()).forEach(line -> lines.add(indented(line)));
        MatrixWords.notes(result)
                .forEach(note -> lines.addAll(TextLines.paragraph(INDENT, INDENT, note, style.widthColumns())));
    }

    private void runs() {
        lines.add("");
        lines.add(INDENT + "runs, in the order of execution");
        for (CellRun run : result.runs()) {
            String first = INDENT + "  %-8s ".formatted(MatrixRows.word(run));
            lines.addAll(TextLines.paragraph(first, " ".repeat(first.length()), run.sentence(), style.widthColumns()));
            lines.add(" ".repeat(first.length()) + run.folder());
        }
    }

    private static String indented(String line) {
        return line.isEmpty() ? line : INDENT + line;
    }
}
