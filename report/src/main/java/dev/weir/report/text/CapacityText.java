package dev.weir.report.text;

import dev.weir.report.wording.CapacityWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.ShellCommand;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.List;

/** A search for a capacity in words and aligned figures. */
public final class CapacityText {

    private static final String INDENT = "  ";

    private final CapacityResult result;
    private final CapacityWording wording;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    public CapacityText(CapacityResult result, TextStyle style) {
        this.result = result;
        this.wording = new CapacityWording(result);
        this.style = style;
    }

    /** The answer, and what broke above it. */
    public List<String> headline() {
        lines.clear();
        Outcome outcome = result.outcome();
        List<String> summary = new ArrayList<>(List.of(style.coloured(wording.verdict(), outcome)));
        summary.addAll(wording.subject());
        lines.addAll(TextLines.flow(INDENT, INDENT, summary, " · ", style.widthColumns()));
        if (!result.question().objectives().isEmpty()) {
            paragraph("Objectives: " + String.join(", ", result.question().objectives()) + ".");
        }
        for (CapacitySearch search : result.searches()) {
            paragraph(wording.sentence(search));
            wording.notes(search)
                    .forEach(note -> lines.addAll(
                            TextLines.paragraph(INDENT + INDENT, INDENT + INDENT, note, style.widthColumns())));
        }
        return List.copyOf(lines);
    }

    /** The same, and every trial. */
    public List<String> full() {
        headline();
        for (CapacitySearch search : result.searches()) {
            lines.add("");
            if (!search.over().isEmpty()) {
                lines.add(INDENT + wording.over(search));
            }
            table(search).lines(style.widthColumns() - INDENT.length()).forEach(line -> lines.add(INDENT + line));
        }
        lines.add("");
        lines.add(INDENT + "repeat it      " + ShellCommand.line(result.origin().command()));
        lines.add(INDENT + "started        "
                + String.join(", resumed ", result.origin().startedAt()));
        lines.add(INDENT + "weir           " + result.origin().weirVersion());
        return List.copyOf(lines);
    }

    private TextTable table(CapacitySearch search) {
        TextTable table = new TextTable(
                3, List.of("trial", result.question().key(), "says", "measured", "delivered", "p50", "p99", "folder"));
        for (int i = 0; i < search.trials().size(); i++) {
            CapacityTrial trial = search.trials().get(i);
            String folder = trial.run().key().folder();
            table.row(
                    Integer.toString(i + 1),
                    wording.value(trial.value()),
                    CapacityWording.word(trial),
                    CapacityWording.measured(trial),
                    Rates.format(trial.run().load().deliveredPerSecond()),
                    CapacityWording.latency(trial.run(), 50),
                    CapacityWording.latency(trial.run(), 99),
                    folder.isEmpty() ? Figures.NONE : folder);
        }
        return table;
    }

    private void paragraph(String text) {
        lines.addAll(TextLines.paragraph(INDENT, INDENT, text, style.widthColumns()));
    }
}
