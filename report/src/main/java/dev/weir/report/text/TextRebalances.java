package dev.weir.report.text;

import dev.weir.report.wording.RebalanceWording;
import dev.weir.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** The rebalances of a run as text: when partitions had no owner. */
final class TextRebalances {

    private static final String INDENT = "  ";

    private TextRebalances() {}

    /** Nothing where no partition changed hands. */
    static List<String> lines(RunResult result, TextStyle style) {
        List<String> lines = new ArrayList<>();
        if (!RebalanceWording.hasSomething(result)) {
            return lines;
        }
        lines.add("");
        lines.add("REBALANCES");
        if (RebalanceWording.hasRows(result)) {
            TextTable table = new TextTable(1, RebalanceWording.TITLES);
            RebalanceWording.rows(result).forEach(table::row);
            table.lines(style.widthColumns() - INDENT.length())
                    .forEach(line -> lines.add((INDENT + line).stripTrailing()));
        }
        lines.addAll(
                TextLines.paragraph(INDENT, INDENT + "  ", RebalanceWording.sentence(result), style.widthColumns()));
        return lines;
    }
}
