package dev.weir.report.section;

import dev.weir.report.wording.Figures;
import dev.weir.result.Ledger;
import dev.weir.result.RunResult;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.RebalanceFigures;
import dev.weir.result.fault.RebalanceFigures.LatePolls;
import dev.weir.result.fault.RebalanceFigures.PartitionOwnership;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.List;
import java.util.stream.Collectors;

/** Partitions that changed hands between subscribers: how long they had no owner, and what was delivered again. */
final class RebalanceSection {

    private RebalanceSection() {}

    static ReportSection of(RunResult result) {
        RebalanceFigures figures = result.messages().faults().rebalances();
        Parts parts = new Parts();
        if (figures.any()) {
            parts.lead("A partition has no owner from when a subscriber gave it back, lost it or was gone, until"
                            + " a subscriber was given it. The events tell of each rebalance.")
                    .table(Table.of(
                            "Partitions without an owner",
                            "figures",
                            List.of("partition", "assigned", "times without owner", "longest", "mean", "in all"),
                            1,
                            figures.partitions().stream()
                                    .map(RebalanceSection::row)
                                    .toList()))
                    .paragraph(sentence(figures, result.messages().ledger()));
        }
        return ReportSection.of("rebalances", "Rebalances", parts);
    }

    private static List<String> row(PartitionOwnership partition) {
        List<Gap> gaps = partition.withoutOwner();
        long total = gaps.stream().mapToLong(Gap::lengthNanos).sum();
        long longest = gaps.stream().mapToLong(Gap::lengthNanos).max().orElse(0);
        return List.of(
                Integer.toString(partition.partition()),
                Figures.count(partition.assigned()),
                Figures.count(gaps.size()),
                gaps.isEmpty() ? Figures.NONE : Durations.format(longest),
                gaps.isEmpty() ? Figures.NONE : Durations.format(total / gaps.size()),
                gaps.isEmpty() ? Figures.NONE : Durations.format(total));
    }

    /** What was delivered again, and which polls came too late. */
    private static String sentence(RebalanceFigures figures, Ledger ledger) {
        String redelivered = redelivered(ledger);
        List<LatePolls> late = figures.latePolls();
        if (late.isEmpty()) {
            return redelivered;
        }
        int all = late.stream().mapToInt(LatePolls::count).sum();
        return Counts.of(all, "poll") + " came later than max.poll.interval.ms allows: "
                + late.stream().map(RebalanceSection::reason).collect(Collectors.joining(", ")) + ". " + redelivered;
    }

    /** Whether messages were delivered again, where somebody looked at that. */
    static String redelivered(Ledger ledger) {
        long twice = ledger.total().receiving().deliveredTwice();
        return ledger.lossChecked()
                ? Counts.of(twice, "message") + (twice == 1 ? " was" : " were") + " delivered twice in the whole run."
                : "Whether messages were delivered twice was not checked.";
    }

    private static String reason(LatePolls late) {
        return Figures.count(late.count())
                + switch (late.reason()) {
                    case "pause" -> " after a pause by a fault";
                    case "work" -> " after work";
                    default -> " for another reason";
                };
    }
}
