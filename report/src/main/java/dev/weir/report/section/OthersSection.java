package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.wording.Figures;
import dev.weir.result.RunResult;
import dev.weir.result.others.OthersFigures;
import dev.weir.result.others.OthersFigures.Offsets;
import dev.weir.result.others.OthersFigures.Timing;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;

/** The section about a topic that others filled: what became of its offsets, and what the instants of its messages are worth. */
final class OthersSection {

    private OthersSection() {}

    static ReportSection of(RunResult result) {
        Parts parts = new Parts();
        result.messages().others().forEach(topic -> write(topic, parts));
        return ReportSection.of("others", "Topic filled by others", parts);
    }

    private static void write(OthersFigures topic, Parts parts) {
        parts.lead("The run published nothing. Each message was due at " + topic.instants()
                + ". Every offset that subscribers"
                + " should have been given is accounted for; what lay where they were given nothing, a reader of its own found"
                + " in the log afterwards.");
        parts.add(Table.of("Offsets", "figures", List.of("", "offsets"), 1, offsets(topic.offsets())));
        parts.add(new Items("", Item.each(timing(topic.timing()))));
    }

    private static List<List<String>> offsets(Offsets offsets) {
        return List.of(
                row("to be given, from first to last", offsets.read()),
                row("received", offsets.received()),
                row("missed: in the log, given to no subscriber", offsets.missed()),
                row("aborted", offsets.aborted()),
                row("empty: ends of transactions, compacted", offsets.empty()),
                row("deleted from the log since", offsets.deleted()),
                row("not known", offsets.unknown()));
    }

    private static List<String> row(String label, long count) {
        return List.of(label, Figures.count(count));
    }

    private static List<String> timing(Timing timing) {
        List<String> lines = new ArrayList<>();
        lines.add("without a readable instant: " + Figures.count(timing.withoutInstant())
                + (timing.firstWithout().isEmpty() ? "" : " (the first: " + timing.firstWithout() + ")"));
        lines.add("received before their instants: " + Figures.count(timing.ahead())
                + (timing.ahead() == 0
                        ? ""
                        : ", by up to " + Durations.format(timing.aheadNanos())
                                + ": by at least that are the clocks apart"));
        if (timing.beyond() > 0) {
            lines.add("received more than an hour after their instants: " + Figures.count(timing.beyond())
                    + ", which count as one hour");
        }
        if (timing.grainNanos() > 0) {
            lines.add("all instants are multiples of " + Durations.format(timing.grainNanos()));
        }
        if (timing.stampedByLog() > 0) {
            lines.add(
                    "stamped by the log when it took them in (LogAppendTime): " + Figures.count(timing.stampedByLog()));
        }
        return lines;
    }
}
