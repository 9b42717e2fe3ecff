package dev.weir.report.html;

import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.RunResult;
import java.util.List;

/** The hosts of a run over several machines: their clocks, what they used, and what went between them. */
final class HostSection {

    private HostSection() {}

    static boolean hasSomething(AcrossHosts across) {
        return !across.none();
    }

    /**
     * Writes the section.
     *
     * @param resources what was used
     * @param lead how to read it
     */
    static void write(AcrossHosts across, RunResult.ResourceUse resources, String lead, Page page) {
        write(across, resources, lead, List.of(), page);
    }

    /**
     * The same of a run.
     *
     * @param pairNotes what to say below the latencies between hosts
     */
    static void write(
            AcrossHosts across, RunResult.ResourceUse resources, String lead, List<String> pairNotes, Page page) {
        page.section("hosts", "Hosts", lead);
        HostWording.remarks(across)
                .forEach(remark -> page.html().leaf("p", Figures.unbroken(remark), "class", "notice"));
        page.table("Hosts of the run", "figures", HostWording.HOSTS, 3);
        HostWording.hosts(across).forEach(row -> page.row(unbroken(row), 3));
        page.endTable();
        page.table("What each host did while measuring", "figures", HostWording.loadColumns(across), 1);
        HostWording.loads(across, resources).forEach(row -> page.row(unbroken(row), 1));
        page.endTable();
        if (!HostWording.pairs(across).isEmpty()) {
            page.table("End-to-end latency by pair of hosts", "figures", HostWording.PAIRS, 1);
            HostWording.pairs(across).forEach(row -> page.row(unbroken(row), 1));
            page.endTable();
            pairNotes.forEach(note -> page.html().leaf("p", Figures.unbroken(note), "class", "small"));
        }
        HostWording.environments(across).forEach(machine -> page.html().leaf("p", machine, "class", "small"));
        page.end();
    }

    /** Writes the section of hosts that were only watched. */
    static void writeWatched(WatchWording.Table watched, Page page) {
        page.section("watched", "Watched hosts", WatchWording.LEAD);
        page.table(WatchWording.CAPTION, "figures", WatchWording.COLUMNS, 1);
        watched.rows().forEach(cells -> page.row(cells, 1));
        page.endTable();
        watched.environments().forEach(machine -> page.html().leaf("p", machine, "class", "small"));
        page.end();
    }

    private static List<String> unbroken(List<String> row) {
        return row.stream().map(Figures::unbroken).toList();
    }
}
