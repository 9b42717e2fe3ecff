package dev.weir.result.fault;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Partitions that changed hands between the subscribers of a run while messages flowed, as these were told themselves.
 *
 * @param partitions those that did, in order
 * @param latePolls how often a subscriber asked for messages so late that its group went on without it, by reason; only
 *     those that there were
 */
public record RebalanceFigures(List<PartitionOwnership> partitions, List<LatePolls> latePolls) {

    /** Nothing changed hands. */
    public static final RebalanceFigures NONE = new RebalanceFigures(List.of(), List.of());

    public RebalanceFigures {
        partitions = List.copyOf(partitions);
        latePolls = List.copyOf(latePolls);
    }

    /** Whether there is anything to tell. */
    public boolean any() {
        return !partitions.isEmpty() || !latePolls.isEmpty();
    }

    /** The longest time in which one partition had no owner; empty when there was none. */
    public OptionalLong longestNanos() {
        return lengths().max();
    }

    /** The mean of these times; empty when there was none. */
    public OptionalDouble meanNanos() {
        return lengths().average();
    }

    private LongStream lengths() {
        return partitions.stream()
                .flatMap(partition -> partition.withoutOwner().stream())
                .mapToLong(Gap::lengthNanos);
    }

    /**
     * One partition.
     *
     * @param partition its number
     * @param assigned how often a subscriber was given it
     * @param withoutOwner when no subscriber had it, in order, from the start of the measured phase
     */
    public record PartitionOwnership(int partition, int assigned, List<Gap> withoutOwner) {

        public PartitionOwnership {
            withoutOwner = List.copyOf(withoutOwner);
        }
    }

    /**
     * Polls that came too late for the group.
     *
     * @param reason {@code pause} if a fault paused the subscriber, {@code work} if it had work to do, otherwise {@code other}
     */
    public record LatePolls(String reason, int count) {}
}
