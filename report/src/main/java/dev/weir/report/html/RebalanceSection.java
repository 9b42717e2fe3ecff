package dev.weir.report.html;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.RebalanceWording;
import dev.weir.result.RunResult;

/** The rebalances: how long partitions had no owner, and what was delivered again. */
final class RebalanceSection {

    private RebalanceSection() {}

    static boolean hasSomething(RunResult result) {
        return RebalanceWording.hasSomething(result);
    }

    static void write(RunResult result, Page page) {
        page.section("rebalances", "Rebalances", RebalanceWording.LEAD);
        if (RebalanceWording.hasRows(result)) {
            page.table("Partitions without an owner", "figures", RebalanceWording.TITLES, 1);
            RebalanceWording.rows(result).forEach(row -> page.row(row, 1));
            page.endTable();
        }
        page.html().leaf("p", Figures.unbroken(RebalanceWording.sentence(result)));
        page.end();
    }
}
