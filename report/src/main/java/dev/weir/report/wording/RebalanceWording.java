package dev.weir.report.wording;

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

/** Partitions that changed hands between subscribers, in words, for both reports. */
public final class RebalanceWording {

    /** What a reader of the figures has to know first. */
    public static final String LEAD =
            "A partition has no owner from when a subscriber gave it back, lost it or was gone, until"
                    + " a subscriber was given it. The events tell of each rebalance.";

    /** Titles of {@link #rows}. */
    public static final List<String> TITLES =
            List.of("partition", "assigned", "times without owner", "longest", "mean", "in all");

    private RebalanceWording() {}

    public static boolean hasSomething(RunResult result) {
        return figures(result).any();
    }

    private static RebalanceFigures figures(RunResult result) {
        return result.messages().faults().rebalances();
    }

    /** Whether a partition changed hands. */
    public static boolean hasRows(RunResult result) {
        return !figures(result).partitions().isEmpty();
    }

    /** One row a partition. */
    public static List<List<String>> rows(RunResult result) {
        return figures(result).partitions().stream().map(RebalanceWording::row).toList();
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
    public static String sentence(RunResult result) {
        String redelivered = redelivered(result.messages().ledger());
        List<LatePolls> late = figures(result).latePolls();
        if (late.isEmpty()) {
            return redelivered;
        }
        int all = late.stream().mapToInt(LatePolls::count).sum();
        return Counts.of(all, "poll") + " came later than max.poll.interval.ms allows: "
                + late.stream().map(RebalanceWording::reason).collect(Collectors.joining(", ")) + ". " + redelivered;
    }

    private static String redelivered(Ledger ledger) {
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
