package dev.weir.run.fault;

import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.RebalanceFigures;
import dev.weir.result.fault.RebalanceFigures.LatePolls;
import dev.weir.result.fault.RebalanceFigures.PartitionOwnership;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells from what subscribers were told when each partition had no owner. A subscriber that polled too late hears of its loss
 * when another may have the partition already, so this is done when all has been told.
 */
public final class Rebalances {

    /** The action of a fault that lets a subscriber ask for nothing. */
    private static final String PAUSE = "pause-consumer";

    private static final long ALWAYS = Long.MIN_VALUE;
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final long startNanos;
    private final long lengthNanos;

    private Rebalances(long startNanos, long lengthNanos) {
        this.startNanos = startNanos;
        this.lengthNanos = lengthNanos;
    }

    /**
     * The figures of a measured phase.
     *
     * @param changes what was noticed, by the run's clock
     * @param injected the faults of the run
     * @param working whether the subscribers had work to do
     */
    public static RebalanceFigures of(
            List<ClusterChange> changes,
            List<FaultRecord> injected,
            long startNanos,
            long lengthNanos,
            boolean working) {
        Rebalances rebalances = new Rebalances(startNanos, lengthNanos);
        List<ClusterChange> inOrder = changes.stream()
                .filter(change -> change.subscriber() != ClusterChange.NOBODY)
                .sorted(Comparator.comparingLong(ClusterChange::atNanos))
                .toList();
        return new RebalanceFigures(rebalances.partitions(inOrder), rebalances.latePolls(inOrder, injected, working));
    }

    private List<PartitionOwnership> partitions(List<ClusterChange> changes) {
        Map<Integer, List<ClusterChange>> byPartition = new TreeMap<>();
        changes.forEach(change -> change.partitions()
                .forEach(partition -> byPartition
                        .computeIfAbsent(partition, first -> new ArrayList<>())
                        .add(change)));
        List<PartitionOwnership> told = new ArrayList<>();
        byPartition.forEach((partition, ofPartition) -> {
            List<Gap> withoutOwner = withoutOwner(ofPartition);
            int assigned = (int) ofPartition.stream()
                    .filter(change -> change.kind() == Kind.ASSIGNED && measured(change))
                    .count();
            if (assigned > 0 || !withoutOwner.isEmpty()) {
                told.add(new PartitionOwnership(partition, assigned, withoutOwner));
            }
        });
        return told;
    }

    private boolean measured(ClusterChange change) {
        return change.atNanos() >= startNanos && change.atNanos() - startNanos <= lengthNanos;
    }

    /** The times in no ownership, within the measured phase and from its start. */
    private List<Gap> withoutOwner(List<ClusterChange> changes) {
        List<Gap> owned = owned(changes);
        List<Gap> free = new ArrayList<>();
        long coveredUntil = ALWAYS;
        for (Gap ownership : owned) {
            if (coveredUntil != ALWAYS && ownership.fromNanos() > coveredUntil) {
                free.add(new Gap(coveredUntil, ownership.fromNanos()));
            }
            coveredUntil = Math.max(coveredUntil, ownership.toNanos());
        }
        if (coveredUntil != ALWAYS && coveredUntil != FOR_EVER) {
            free.add(new Gap(coveredUntil, FOR_EVER));
        }
        long endNanos = startNanos + lengthNanos;
        return free.stream()
                .map(gap -> new Gap(
                        Math.max(gap.fromNanos(), startNanos) - startNanos,
                        Math.min(gap.toNanos(), endNanos) - startNanos))
                .filter(gap -> gap.lengthNanos() > 0)
                .toList();
    }

    /** From when to when somebody owned a partition, by the beginning. Who did before the first change is not told. */
    private static List<Gap> owned(List<ClusterChange> changes) {
        List<Gap> owned = new ArrayList<>();
        Map<Integer, Long> since = new HashMap<>();
        boolean firstOwnerKnown = false;
        long firstAssignedNanos = FOR_EVER;
        for (ClusterChange change : changes) {
            if (change.kind() == Kind.ASSIGNED) {
                since.put(change.subscriber(), change.atNanos());
                firstAssignedNanos = Math.min(firstAssignedNanos, change.atNanos());
            } else if (change.kind() == Kind.REVOKED) {
                Long fromNanos = since.remove(change.subscriber());
                if (fromNanos != null) {
                    owned.add(new Gap(fromNanos, Math.max(fromNanos, change.sinceNanos())));
                } else if (!firstOwnerKnown) {
                    firstOwnerKnown = true;
                    owned.add(new Gap(ALWAYS, change.sinceNanos()));
                }
            }
        }
        if (!firstOwnerKnown) {
            owned.add(new Gap(ALWAYS, firstAssignedNanos));
        }
        since.values().forEach(fromNanos -> owned.add(new Gap(fromNanos, FOR_EVER)));
        return owned.stream().sorted(Comparator.comparingLong(Gap::fromNanos)).toList();
    }

    private List<LatePolls> latePolls(List<ClusterChange> changes, List<FaultRecord> injected, boolean working) {
        Map<String, Integer> byReason = new TreeMap<>();
        for (ClusterChange change : changes) {
            if (change.kind() == Kind.POLLED_TOO_LATE && change.atNanos() >= startNanos) {
                boolean paused = injected.stream().anyMatch(fault -> paused(fault, change));
                byReason.merge(paused ? "pause" : working ? "work" : "other", 1, Integer::sum);
            }
        }
        return byReason.entrySet().stream()
                .map(reason -> new LatePolls(reason.getKey(), reason.getValue()))
                .toList();
    }

    private boolean paused(FaultRecord fault, ClusterChange late) {
        Times times = fault.times();
        return fault.action().equals(PAUSE)
                && fault.victim().equals("subscriber " + late.subscriber())
                && times.injectedNanos() != Times.NEVER
                && times.injectedNanos() < late.atNanos() - startNanos
                && (times.healingNanos() == Times.NEVER || times.healingNanos() > late.sinceNanos() - startNanos);
    }
}
