package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.HostWording;
import dev.weir.report.wording.LagWording;
import dev.weir.report.wording.Wording;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code report.html}: the run as one page that needs nothing else and loads nothing. */
public final class HtmlReport {

    private final RunData data;
    private final Html html = new Html();
    private final Page page = new Page(html);

    private HtmlReport(RunData data) {
        this.data = data;
    }

    public static String draw(RunData data) {
        HtmlReport report = new HtmlReport(data);
        report.write();
        return report.html.toString();
    }

    private void write() {
        RunResult result = data.result();
        PageFrame frame = new PageFrame(html);
        frame.begin(result.verdict().outcome() + " · " + result.origin().scenario() + " · weir");
        boolean measured = Wording.measured(result);
        String state = result.verdict().outcome().name().toLowerCase(Locale.ROOT) + (measured ? "" : " empty");
        html.open("body", "class", state).open("main");
        new HeadlineSection(data, page).write();
        contents(measured);
        if (measured) {
            measured(result.verdict().outcome());
        }
        new VerdictSection(data, page).write();
        new EventsSection(data, page).write();
        new WhatRanSection(data, page).write();
        footer(measured);
        frame.end();
    }

    private void measured(Outcome outcome) {
        html.open("div", "class", outcome == Outcome.INVALID ? "distrusted" : "figures-of-run");
        if (outcome == Outcome.INVALID) {
            html.leaf(
                    "p",
                    "Invalid run: use the figures down to Cost to find the cause. Do not quote them.",
                    "class",
                    "notice");
        }
        if (FaultSection.hasSomething(data.result())) {
            new FaultSection(data, page).write();
        }
        if (FaultSection.hasRebalances(data.result())) {
            new FaultSection(data, page).writeRebalances();
        }
        new LatencySection(data, page).write();
        if (HopSection.hasSomething(data.result())) {
            new HopSection(data.result(), page).write();
        }
        if (HostSection.hasSomething(data.result().acrossHosts())) {
            HostSection.write(
                    data.result().acrossHosts(),
                    data.result().resources(),
                    HostWording.LEAD,
                    HostWording.pairNotes(data.result()),
                    page);
        }
        new ThroughputSection(data, page).write();
        if (LagWording.any(data.result())) {
            new LagSection(data, page).write();
        }
        new LedgerSection(data, page).write();
        long boundNanos = data.result().acrossHosts().boundNanos("end-to-end");
        data.result().messages().crowd().forEach(crowd -> new CrowdSection(crowd, boundNanos, page).write());
        new CostSection(data, page).write();
        html.closeLine();
    }

    private void contents(boolean measured) {
        List<String[]> links = new ArrayList<>();
        if (measured) {
            if (FaultSection.hasSomething(data.result())) {
                links.add(new String[] {"faults", "Faults"});
            }
            if (FaultSection.hasRebalances(data.result())) {
                links.add(new String[] {"rebalances", "Rebalances"});
            }
            links.add(new String[] {"latency", "Latency"});
            if (HopSection.hasSomething(data.result())) {
                links.add(new String[] {"hops", "Hops"});
            }
            if (HostSection.hasSomething(data.result().acrossHosts())) {
                links.add(new String[] {"hosts", "Hosts"});
            }
            links.add(new String[] {"throughput", "Throughput"});
            if (LagWording.any(data.result())) {
                links.add(new String[] {"lag", "Consumer lag"});
            }
            links.add(new String[] {"ledger", "Ledger"});
            if (!data.result().messages().crowd().isEmpty()) {
                links.add(new String[] {"clients", "Clients"});
            }
            links.add(new String[] {"cost", "Cost"});
        }
        links.add(new String[] {"events", "Events"});
        links.add(new String[] {"ran", "What ran"});
        links.add(new String[] {"data", "Data"});
        html.open("nav", "aria-label", "Contents");
        links.forEach(link -> html.leaf("a", link[1], "href", "#" + link[0]));
        html.closeLine();
    }

    private void footer(boolean measured) {
        html.open("footer", "id", "data");
        html.leaf("p", "Data files, in the same folder:");
        html.open("ul");
        file("run.json", "all results of the run");
        file("intervals.csv", "one line per second");
        file("events.csv", "one line per event");
        if (!data.lag().isEmpty()) {
            file("lag.csv", "one line per sample of the consumer lag");
        }
        if (measured) {
            file("latency.hlog", "all histograms, in HdrHistogram's log format");
        }
        file("report.txt", "this report as text");
        html.close().closeLine();
    }

    private void file(String name, String what) {
        html.open("li").leaf("a", name, "href", name).text(" " + what).close();
    }
}
