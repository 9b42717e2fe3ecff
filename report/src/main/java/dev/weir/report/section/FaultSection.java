package dev.weir.report.section;

import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.ProgressChart;
import dev.weir.report.chart.Size;
import dev.weir.report.data.RunData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.ReportSection.Heading;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.wording.FaultWording;
import dev.weir.report.wording.StepFaultWording;
import dev.weir.result.RunResult;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.fault.Guarantee;
import dev.weir.result.operation.PlanResult;
import java.util.List;

/** The faults: whom they hit and when all was well again, what became of the messages, and which promises were kept. */
final class FaultSection {

    private static final String RECOVERY =
            "Recovered: from then on, for 5 s in a row, at least 95 % of what was due went"
                    + " through, p99 was at most twice that of before the first fault, and the backlog was as before. To the"
                    + " second.";

    private FaultSection() {}

    static ReportSection of(RunData data) {
        FaultFigures faults = data.result().messages().faults();
        Parts parts = new Parts();
        if (!faults.injected().isEmpty()) {
            parts.lead("All times come from stamps of messages. A gap is a time in which a client had no"
                            + " acknowledgement, or no delivery, in a partition. The usual gap is the longest of this run outside of"
                            + " all faults.")
                    .add(new Items(
                            "limits",
                            faults.injected().stream()
                                    .map(fault -> new Item("", "", FaultWording.sentence(fault), fault.proof()))
                                    .toList()));
        }
        if (!faults.effects().isEmpty()) {
            effects(data, parts);
        }
        return ReportSection.of("faults", "Faults", parts);
    }

    /** Those of steps. */
    static ReportSection of(PlanResult result) {
        Parts parts = new Parts();
        List<StepFaultWording.Told> told = StepFaultWording.told(result);
        if (!told.isEmpty()) {
            parts.lead(
                            "Times of a fault are from the start of its step. How long no operation succeeded is known to some"
                                    + " 20 ms, or to 100 ms over several hosts; the rest is known to the second.")
                    .add(new Items(
                            "limits",
                            told.stream()
                                    .map(fault -> new Item("", "", fault.sentence(), fault.proof()))
                                    .toList()))
                    .table(Table.of(
                            "What the faults did",
                            "figures indented",
                            StepFaultWording.titles(result),
                            1,
                            StepFaultWording.rows(result)))
                    .note(RECOVERY);
        }
        return ReportSection.of("faults", "Faults", parts);
    }

    private static void effects(RunData data, Parts parts) {
        RunResult result = data.result();
        ProgressChart chart = new ProgressChart(data);
        ChartText text = new ChartText(
                "progress",
                "Progress by partition and client",
                "",
                "Where every client got on and where it stood still. " + FaultWording.availability(result));
        parts.add(new Chart(
                        text,
                        chart.size(Size.WIDE),
                        chart.size(Size.NARROW),
                        size -> chart.draw(text, size),
                        "A row is full while messages are acknowledged or delivered, and broken where they are not for longer than"
                                + " usual; its longest gap stands at its end. Shaded: from when the fault was injected until it was"
                                + " healed. " + RECOVERY))
                .add(Table.of(
                        "What the faults did",
                        "figures indented",
                        FaultWording.titles(result),
                        1,
                        FaultWording.figures(result)));
        FaultWording.periods(result).ifPresent(parts::note);
        parts.text(new Paragraph("", RECOVERY));
        List<Guarantee> guarantees = result.messages().faults().guarantees();
        if (!guarantees.isEmpty()) {
            parts.add(new Heading("Guarantees"))
                    .add(new Items(
                            "findings",
                            guarantees.stream().map(FaultSection::item).toList()));
        }
        String gaps = "Longest gaps by client and partition";
        parts.text(new Heading(gaps))
                .add(Table.of(gaps, "figures", FaultWording.gapTitles(result), 2, FaultWording.gaps(result)))
                .note(FaultWording.availability(result));
    }

    private static Item item(Guarantee guarantee) {
        return new Item(
                guarantee.holds() == Guarantee.Holding.VIOLATED ? "violated" : "",
                FaultWording.holding(guarantee),
                FaultWording.guarantee(guarantee),
                List.of());
    }
}
