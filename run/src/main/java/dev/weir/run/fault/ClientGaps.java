package dev.weir.run.fault;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.gap.GapLog;
import dev.weir.measure.gap.PartitionGaps;
import dev.weir.message.Phase;
import dev.weir.result.fault.Gap;
import dev.weir.result.fault.ProgressGaps;
import dev.weir.result.fault.ProgressGaps.Progress;
import dev.weir.run.fault.FaultEvidence.Period;
import dev.weir.transport.Topology.Delivery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Every gap of one client in one partition, in order, those open at the edges of the measured phase included. Times are
 * from its start.
 *
 * @param leftOutNanos the longest of the gaps that are not among them
 */
record ClientGaps(Progress progress, String client, int partition, List<Gap> gaps, long leftOutNanos) {

    private static final long SECOND = 1_000_000_000L;

    /** A gap of which less than a tenth was before a fault is one of that fault. */
    private static final int BEGAN_BEFORE = 10;

    /** So many of the longest are told. */
    private static final int TOLD = 40;

    private static final int TOLD_WITHOUT_FAULTS = 3;

    ClientGaps {
        gaps = List.copyOf(gaps);
    }

    /** Those of all publishers and subscribers of a run. */
    static List<ClientGaps> of(FaultEvidence evidence) {
        Period period = evidence.period();
        List<ClientGaps> all = new ArrayList<>();
        for (PublisherAccount publisher : evidence.accounts().publishers()) {
            all.addAll(ofClient(
                    Progress.ACKNOWLEDGED,
                    "publisher " + publisher.stream(),
                    publisher.gaps(Phase.MEASURE),
                    publisher.gaps(Phase.WARM_UP),
                    period));
        }
        if (evidence.accounts().facts().audience() != null) {
            return all; // Clients of a crowd have accounts of their own.
        }
        List<ClientGaps> delivered = new ArrayList<>();
        for (SubscriberAccount subscriber : evidence.accounts().subscribers()) {
            delivered.addAll(ofClient(
                    Progress.DELIVERED,
                    "subscriber " + subscriber.subscriber(),
                    subscriber.gaps(Phase.MEASURE),
                    subscriber.gaps(Phase.WARM_UP),
                    period));
        }
        boolean shared = evidence.accounts().facts().delivery() == Delivery.SHARED
                && evidence.accounts().subscribers().size() > 1;
        all.addAll(shared ? together(delivered) : delivered);
        return all;
    }

    private static List<ClientGaps> ofClient(
            Progress progress, String client, PartitionGaps measured, PartitionGaps warmedUp, Period period) {
        // A partition that was alive before and is silent from the start on has one gap: all of the phase.
        warmedUp.forEach((log, partition) -> measured.know(partition));
        List<ClientGaps> found = new ArrayList<>();
        measured.forEach((log, partition) ->
                found.add(new ClientGaps(progress, client, partition, of(log, period), log.longestLeftOutNanos())));
        return found;
    }

    private static List<Gap> of(GapLog log, Period period) {
        return log.gapsUntil(period.endNanos()).stream()
                .map(gap -> gap.from(period.startNanos()))
                .toList();
    }

    /** A partition that moves from one subscriber to another goes on: it stands still where none of them is given anything. */
    private static List<ClientGaps> together(List<ClientGaps> delivered) {
        Map<Integer, ClientGaps> byPartition = new TreeMap<>();
        delivered.forEach(gaps -> byPartition.merge(
                gaps.partition(),
                new ClientGaps(gaps.progress(), "subscribers", gaps.partition(), gaps.gaps(), gaps.leftOutNanos()),
                ClientGaps::and));
        return List.copyOf(byPartition.values());
    }

    private ClientGaps and(ClientGaps other) {
        return new ClientGaps(
                progress, client, partition, common(gaps, other.gaps), Math.max(leftOutNanos, other.leftOutNanos));
    }

    /** The times that lie in gaps of both lists. */
    static List<Gap> common(List<Gap> one, List<Gap> other) {
        List<Gap> common = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < one.size() && j < other.size()) {
            Gap a = one.get(i);
            Gap b = other.get(j);
            if (a.overlaps(b.fromNanos(), b.toNanos())) {
                common.add(new Gap(Math.max(a.fromNanos(), b.fromNanos()), Math.min(a.toNanos(), b.toNanos())));
            }
            if (a.toNanos() <= b.toNanos()) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }

    /** Of many those with the longest gaps, in the same order. */
    static List<ClientGaps> hitHardest(List<ClientGaps> all, int most) {
        Set<ClientGaps> hardest = all.stream()
                .sorted(Comparator.comparingLong(ClientGaps::longestNanos).reversed())
                .limit(most)
                .collect(Collectors.toCollection(() -> Collections.newSetFromMap(new IdentityHashMap<>())));
        return all.stream().filter(hardest::contains).toList();
    }

    private long longestNanos() {
        return Math.max(leftOutNanos, longest(Long.MIN_VALUE, Long.MAX_VALUE).lengthNanos());
    }

    /** The longest gap that overlaps a time; {@link Gap#NONE} when none does. */
    private Gap longest(long fromNanos, long toNanos) {
        return longest(fromNanos, toNanos, Long.MAX_VALUE);
    }

    /**
     * The longest gap that overlaps a time; {@link Gap#NONE} when none does.
     *
     * @param nextNanos when the next fault was injected: a gap that it made began with the last message before
     */
    Gap longest(long fromNanos, long toNanos, long nextNanos) {
        return gaps.stream()
                .filter(gap -> gap.overlaps(fromNanos, toNanos))
                .filter(gap ->
                        gap.toNanos() <= nextNanos || nextNanos - gap.fromNanos() > gap.lengthNanos() / BEGAN_BEFORE)
                .max(Comparator.comparingLong(Gap::lengthNanos))
                .orElse(Gap.NONE);
    }

    /** Length of the longest gap that overlaps a time; where none is kept, the most that it can be. */
    long atMostNanos(long fromNanos, long toNanos, long nextNanos) {
        return Math.max(leftOutNanos, longest(fromNanos, toNanos, nextNanos).lengthNanos());
    }

    /** The longest gap that overlaps none of some times. */
    long usualNanos(List<Gap> effects) {
        long longest = gaps.stream()
                .filter(gap -> effects.stream().noneMatch(e -> gap.overlaps(e.fromNanos(), e.toNanos())))
                .mapToLong(Gap::lengthNanos)
                .max()
                .orElse(0);
        long usual = Math.max(longest, leftOutNanos);
        return usual == 0 ? ProgressGaps.NONE : usual;
    }

    /** Share of the seconds of a phase that do not lie in one gap. */
    static double availability(List<Gap> gaps, long lengthNanos) {
        long seconds = Math.max(1, lengthNanos / SECOND);
        long without = gaps.stream()
                .mapToLong(gap -> Math.max(
                        0,
                        Math.min(seconds, Math.floorDiv(gap.toNanos(), SECOND))
                                - Math.max(0, Math.ceilDiv(gap.fromNanos(), SECOND))))
                .sum();
        return (seconds - without) / (double) seconds;
    }

    /** The same as a result. */
    ProgressGaps told(List<Gap> effects, long lengthNanos) {
        List<Gap> told = gaps.stream()
                .sorted(Comparator.comparingLong(Gap::lengthNanos).reversed())
                .limit(effects.isEmpty() ? TOLD_WITHOUT_FAULTS : TOLD)
                .sorted(Comparator.comparingLong(Gap::fromNanos))
                .toList();
        return new ProgressGaps(
                progress,
                client,
                partition,
                longest(Long.MIN_VALUE, Long.MAX_VALUE),
                usualNanos(effects),
                availability(gaps, lengthNanos),
                told);
    }
}
