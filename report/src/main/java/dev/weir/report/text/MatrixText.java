package dev.weir.report.text;

import dev.weir.report.matrix.CrossTable;
import dev.weir.report.matrix.DurabilityGroup;
import dev.weir.report.matrix.LatencyMarks;
import dev.weir.report.matrix.MatrixRows;
import dev.weir.report.matrix.MatrixRows.Row;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.matrix.MatrixWords;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.report.wording.ShellCommand;
import dev.weir.report.wording.Wording;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import java.util.ArrayList;
import java.util.List;

/** A matrix in words and aligned figures. */
public final class MatrixText {

    private static final String INDENT = "  ";

    private final MatrixResult result;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    public MatrixText(MatrixResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    /** The table, and why runs did not pass. */
    public List<String> headline() {
        lines.clear();
        verdict();
        table();
        reasons();
        return List.copyOf(lines);
    }

    /** The table, and every run. */
    public List<String> full() {
        lines.clear();
        verdict();
        lines.addAll(TextLines.paragraph(INDENT, INDENT, MatrixVerdict.sentence(result), style.widthColumns()));
        table();
        spread();
        runs();
        lines.add("");
        Wording.described(result.origin().description(), result.origin().command())
                .ifPresent(text -> lines.addAll(TextLines.paragraph(
                        INDENT + "scenario       ", INDENT + " ".repeat(15), text, style.widthColumns())));
        lines.add(INDENT + "repeat it      " + ShellCommand.line(result.origin().command()));
        lines.add(INDENT + "started        "
                + String.join(", resumed ", result.origin().startedAt()));
        lines.add(INDENT + "weir           " + result.origin().weirVersion());
        return List.copyOf(lines);
    }

    private void verdict() {
        List<String> summary = new ArrayList<>(MatrixWords.summary(result));
        summary.set(0, style.coloured(summary.getFirst(), MatrixVerdict.coloured(result)));
        lines.addAll(TextLines.flow(INDENT, INDENT, summary, " · ", style.widthColumns()));
        RepeatedFigure.summary(result)
                .ifPresent(text -> lines.addAll(
                        TextLines.paragraph(INDENT + "warning  ", INDENT + "         ", text, style.widthColumns())));
    }

    private void table() {
        List<CrossTable> crossed = CrossTable.of(result);
        lines.add("");
        if (crossed.isEmpty()) {
            cells();
        } else {
            add(TextTable.beside(
                    crossed.stream().map(MatrixText::table).toList(), style.widthColumns() - INDENT.length()));
            lines.add("");
        }
        List<String> notes = new ArrayList<>(MatrixWords.notes(result));
        notes.addAll(CrossTable.limits(result));
        notes.forEach(note -> lines.addAll(TextLines.paragraph(INDENT, INDENT, note, style.widthColumns())));
    }

    /** Why runs did not pass, which figures alone do not tell. */
    private void reasons() {
        List<String> reasons = MatrixVerdict.reasons(result);
        if (!reasons.isEmpty()) {
            lines.add("");
        }
        reasons.forEach(
                reason -> lines.addAll(TextLines.paragraph(INDENT, INDENT + INDENT, reason, style.widthColumns())));
    }

    private static TextTable table(CrossTable crossed) {
        List<String> header = new ArrayList<>(List.of(crossed.title()));
        header.addAll(crossed.systems());
        TextTable table = new TextTable(1, header);
        for (CrossTable.Line line : crossed.lines()) {
            List<String> cells = new ArrayList<>(List.of(line.clients()));
            cells.addAll(line.figures());
            table.row(cells);
        }
        return table;
    }

    private void cells() {
        List<Row> rows = MatrixRows.of(result);
        for (DurabilityGroup group : DurabilityGroup.of(rows)) {
            if (!group.title().isEmpty()) {
                lines.addAll(TextLines.paragraph(INDENT, INDENT, group.title(), style.widthColumns()));
            }
            cells(group, LatencyMarks.of(rows));
            if (!group.title().isEmpty()) {
                lines.add("");
            }
        }
    }

    private void cells(DurabilityGroup group, LatencyMarks marks) {
        List<String> header = new ArrayList<>(List.of("cell", "verdict"));
        header.addAll(MatrixRows.titles(result));
        TextTable table = new TextTable(2, header);
        for (Row row : group.rows()) {
            List<String> cells = new ArrayList<>(
                    List.of(row.cell().label() + MatrixWords.mark(result, row) + marks.of(row), row.verdicts()));
            MatrixRows.figures(result, row).forEach(figure -> cells.add(figure.text()));
            table.row(cells);
        }
        add(table);
    }

    private void spread() {
        // Of two repeats both stand in the table above.
        if (result.plan().repeats() <= 2) {
            return;
        }
        List<String> header = new ArrayList<>(List.of("range over the repeats"));
        header.addAll(MatrixRows.titles(result));
        TextTable table = new TextTable(1, header);
        for (Row row : MatrixRows.of(result)) {
            List<String> cells = new ArrayList<>(List.of(row.cell().label() + MatrixWords.mark(result, row)));
            MatrixRows.figures(result, row).stream()
                    .map(figure -> figure.range().isEmpty() ? figure.text() : figure.range())
                    .forEach(cells::add);
            table.row(cells);
        }
        lines.add("");
        add(table);
    }

    private void add(TextTable table) {
        add(table.lines(style.widthColumns() - INDENT.length()));
    }

    private void add(List<String> table) {
        table.forEach(line -> lines.add(indented(line)));
    }

    private void runs() {
        lines.add("");
        lines.add(INDENT + "runs, in the order of execution");
        for (CellRun run : result.runs()) {
            String first = INDENT + "  %-8s ".formatted(MatrixRows.word(run));
            lines.addAll(TextLines.paragraph(
                    first, " ".repeat(first.length()), run.conclusion().sentence(), style.widthColumns()));
            lines.add(" ".repeat(first.length()) + run.key().folder());
        }
    }

    private static String indented(String line) {
        return line.isEmpty() ? line : INDENT + line;
    }
}
