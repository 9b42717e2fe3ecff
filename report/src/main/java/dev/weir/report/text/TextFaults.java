package dev.weir.report.text;

import dev.weir.report.wording.FaultWording;
import dev.weir.result.RunResult;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.Guarantee;
import java.util.ArrayList;
import java.util.List;

/** The faults of a run as text: what was done, what it did to whom, and which promises were kept. */
final class TextFaults {

    private static final String INDENT = "  ";

    private final RunResult result;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    private TextFaults(RunResult result, TextStyle style) {
        this.result = result;
        this.style = style;
    }

    /** Nothing where there were no faults. */
    static List<String> lines(RunResult result, TextStyle style) {
        TextFaults faults = new TextFaults(result, style);
        if (FaultWording.hasSomething(result)) {
            faults.write();
        }
        return faults.lines;
    }

    private void write() {
        lines.add("");
        lines.add("FAULTS");
        for (FaultRecord fault : result.messages().faults().injected()) {
            paragraph("", FaultWording.sentence(fault));
            fault.proof().forEach(proof -> paragraph("  - ", proof));
        }
        if (result.messages().faults().effects().isEmpty()) {
            return;
        }
        lines.add("");
        TextTable figures = new TextTable(1, FaultWording.titles(result));
        FaultWording.figures(result).forEach(figures::row);
        add(figures);
        FaultWording.periods(result).ifPresent(note -> paragraph("", note));
        paragraph("", FaultWording.RECOVERY);
        lines.add("");
        TextTable gaps = new TextTable(2, FaultWording.gapTitles(result));
        FaultWording.gaps(result).forEach(gaps::row);
        add(gaps);
        paragraph("", FaultWording.availability(result));
        guarantees();
    }

    private void guarantees() {
        if (result.messages().faults().guarantees().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("GUARANTEES");
        for (Guarantee guarantee : result.messages().faults().guarantees()) {
            paragraph(FaultWording.holding(guarantee) + ": ", FaultWording.guarantee(guarantee));
        }
    }

    private void paragraph(String label, String text) {
        String first = INDENT + label;
        lines.addAll(TextLines.paragraph(first, INDENT + "  ", text, style.widthColumns()));
    }

    private void add(TextTable table) {
        table.lines(style.widthColumns() - INDENT.length()).forEach(line -> lines.add((INDENT + line).stripTrailing()));
    }
}
