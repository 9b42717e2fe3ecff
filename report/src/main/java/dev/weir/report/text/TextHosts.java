package dev.weir.report.text;

import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.WatchWording;
import dev.weir.result.AcrossHosts;
import dev.weir.result.RunResult;

/** The hosts of a run over several machines, in the long text. */
final class TextHosts {

    private TextHosts() {}

    /** Writes the section; nothing for a run on one host. */
    static void write(RunResult result, TextPage page) {
        write(result.acrossHosts(), result.resources(), HostWording.LEAD, page);
        HostWording.pairNotes(result).forEach(note -> page.paragraph("", note));
    }

    /**
     * The same of any result.
     *
     * @param lead how to read it
     */
    static void write(AcrossHosts across, RunResult.ResourceUse resources, String lead, TextPage page) {
        if (across.none()) {
            return;
        }
        page.section("hosts");
        page.paragraph("", lead);
        TextTable hosts = new TextTable(3, HostWording.HOSTS);
        HostWording.hosts(across).forEach(hosts::row);
        page.table(hosts);
        page.add("");
        TextTable loads = new TextTable(1, HostWording.loadColumns(across));
        HostWording.loads(across, resources).forEach(loads::row);
        page.table(loads);
        if (!HostWording.pairs(across).isEmpty()) {
            page.add("");
            TextTable pairs = new TextTable(1, HostWording.PAIRS);
            HostWording.pairs(across).forEach(pairs::row);
            page.table(pairs);
        }
        HostWording.remarks(across).forEach(remark -> page.paragraph("", remark));
        HostWording.environments(across).forEach(machine -> page.paragraph("", machine));
    }

    /** Writes the section of hosts that were only watched; nothing without any. */
    static void writeWatched(RunResult result, TextPage page) {
        writeWatched(WatchWording.table(result), page);
    }

    /** The same of any result. */
    static void writeWatched(WatchWording.Table watched, TextPage page) {
        if (watched.rows().isEmpty()) {
            return;
        }
        page.section("watched hosts");
        page.paragraph("", WatchWording.LEAD);
        TextTable table = new TextTable(1, WatchWording.COLUMNS);
        watched.rows().forEach(table::row);
        page.table(table);
        watched.environments().forEach(machine -> page.paragraph("", machine));
    }
}
