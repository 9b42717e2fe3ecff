package dev.weir.report.html;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.result.RunResult;
import java.util.List;

/** The hosts of a run over several machines: their clocks, what they used, and what went between them. */
final class HostSection {

    private HostSection() {}

    static boolean hasSomething(RunResult result) {
        return !result.acrossHosts().none();
    }

    static void write(RunResult result, Page page) {
        page.section("hosts", "Hosts", HostWording.LEAD);
        HostWording.remarks(result.acrossHosts())
                .forEach(remark -> page.html().leaf("p", Figures.unbroken(remark), "class", "notice"));
        page.table("Hosts of the run", "figures", HostWording.HOSTS, 3);
        HostWording.hosts(result).forEach(row -> page.row(unbroken(row), 3));
        page.endTable();
        if (!HostWording.pairs(result).isEmpty()) {
            page.table("End-to-end latency by pair of hosts", "figures", HostWording.PAIRS, 1);
            HostWording.pairs(result).forEach(row -> page.row(unbroken(row), 1));
            page.endTable();
        }
        HostWording.environments(result.acrossHosts())
                .forEach(machine -> page.html().leaf("p", machine, "class", "small"));
        page.end();
    }

    private static List<String> unbroken(List<String> row) {
        return row.stream().map(Figures::unbroken).toList();
    }
}
