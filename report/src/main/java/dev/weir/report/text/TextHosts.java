package dev.weir.report.text;

import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.result.RunResult;

/** The hosts of a run over several machines, in the long text. */
final class TextHosts {

    private TextHosts() {}

    /** Writes the section; nothing for a run on one host. */
    static void write(RunResult result, TextPage page) {
        if (result.acrossHosts().none()) {
            return;
        }
        page.section("hosts");
        page.paragraph("", HostWording.LEAD);
        TextTable hosts = new TextTable(3, HostWording.HOSTS);
        HostWording.hosts(result).forEach(hosts::row);
        page.table(hosts);
        if (!HostWording.pairs(result).isEmpty()) {
            page.add("");
            TextTable pairs = new TextTable(1, HostWording.PAIRS);
            HostWording.pairs(result).forEach(pairs::row);
            page.table(pairs);
        }
        HostWording.remarks(result.acrossHosts()).forEach(remark -> page.paragraph("", remark));
        HostWording.environments(result.acrossHosts()).forEach(machine -> page.paragraph("", machine));
    }

    /** Writes the section of hosts that were only watched; nothing without any. */
    static void writeWatched(RunResult result, TextPage page) {
        if (!WatchWording.any(result)) {
            return;
        }
        page.section("watched hosts");
        page.paragraph("", WatchWording.LEAD);
        TextTable watched = new TextTable(1, WatchWording.COLUMNS);
        WatchWording.rows(result).forEach(watched::row);
        page.table(watched);
        WatchWording.environments(result).forEach(machine -> page.paragraph("", machine));
    }
}
