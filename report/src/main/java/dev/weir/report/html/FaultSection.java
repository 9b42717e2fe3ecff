package dev.weir.report.html;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ProgressChart;
import dev.weir.report.chart.Size;
import dev.weir.report.data.RunData;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.RebalanceWording;
import dev.weir.result.RunResult;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.Guarantee;
import java.util.List;

/** The faults: whom they hit and when all was well again, what became of the messages, and which promises were kept. */
final class FaultSection {

    private final RunData data;
    private final RunResult result;
    private final Page page;

    FaultSection(RunData data, Page page) {
        this.data = data;
        this.result = data.result();
        this.page = page;
    }

    static boolean hasSomething(RunResult result) {
        return FaultWording.hasSomething(result);
    }

    static boolean hasRebalances(RunResult result) {
        return RebalanceWording.hasSomething(result);
    }

    /** The rebalances: how long partitions had no owner, and what was delivered again. */
    void writeRebalances() {
        page.section("rebalances", "Rebalances", RebalanceWording.LEAD);
        if (RebalanceWording.hasRows(result)) {
            page.table("Partitions without an owner", "figures", RebalanceWording.TITLES, 1);
            RebalanceWording.rows(result).forEach(row -> page.row(row, 1));
            page.endTable();
        }
        page.html().leaf("p", Figures.unbroken(RebalanceWording.sentence(result)));
        page.end();
    }

    void write() {
        page.section("faults", "Faults", FaultWording.LEAD);
        page.html().open("ul", "class", "limits");
        result.messages().faults().injected().forEach(this::fault);
        page.html().close();
        if (!result.messages().faults().effects().isEmpty()) {
            effects();
        }
        page.end();
    }

    private void fault(FaultRecord fault) {
        Html html = page.html();
        html.open("li").text(Figures.unbroken(FaultWording.sentence(fault)));
        if (!fault.proof().isEmpty()) {
            html.open("details").leaf("summary", "What was observed").open("ul");
            fault.proof().forEach(proof -> html.leaf("li", proof));
            html.close().close();
        }
        html.closeLine();
    }

    private void effects() {
        ProgressChart chart = new ProgressChart(data);
        ChartText text = new ChartText(
                "progress",
                "Progress by partition and client",
                "",
                "Where every client got on and where it stood still. " + FaultWording.availability(result));
        page.chart(
                text,
                chart.size(Size.WIDE),
                chart.size(Size.NARROW),
                size -> chart.draw(text, size),
                "A row is full while messages are acknowledged or delivered, and broken where they are not for longer than"
                        + " usual; its longest gap stands at its end. Shaded: from when the fault was injected until it was"
                        + " healed. " + FaultWording.RECOVERY);
        page.table("What the faults did", "figures indented", FaultWording.titles(result), 1);
        FaultWording.figures(result).forEach(row -> page.row(row, 1));
        page.endTable();
        FaultWording.periods(result).ifPresent(note -> page.html().leaf("p", note, "class", "small"));
        guarantees();
        page.table("Longest gaps by client and partition", "figures", FaultWording.gapTitles(result), 2);
        FaultWording.gaps(result).forEach(row -> page.row(row, 2));
        page.endTable();
        page.html().leaf("p", FaultWording.availability(result), "class", "small");
    }

    private void guarantees() {
        List<Guarantee> guarantees = result.messages().faults().guarantees();
        if (guarantees.isEmpty()) {
            return;
        }
        page.html().leaf("h3", "Guarantees").open("ul", "class", "findings");
        for (Guarantee guarantee : guarantees) {
            boolean violated = guarantee.holds() == Guarantee.Holding.VIOLATED;
            page.html()
                    .open("li", "class", violated ? "violated" : "")
                    .leaf("b", FaultWording.holding(guarantee))
                    .open("span")
                    .text(Figures.unbroken(FaultWording.guarantee(guarantee)))
                    .close()
                    .closeLine();
        }
        page.html().closeLine();
    }
}
