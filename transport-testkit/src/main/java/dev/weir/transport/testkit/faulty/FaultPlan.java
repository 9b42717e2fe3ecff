package dev.weir.transport.testkit.faulty;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a {@link FaultyTransport} does to messages.
 *
 * @param delay time from leaving {@code publish} to delivery
 * @param faults what it does wrong beside, with measured messages
 * @param warmUpFaults what it does wrong with messages of the warm-up, which are counted by themselves: losses, messages
 *     that are forgotten, frozen, refused or reordered. An {@link Oracle} knows nothing of them
 */
public record FaultPlan(Duration delay, List<Fault> faults, List<Fault> warmUpFaults) {

    public FaultPlan {
        faults = List.copyOf(faults);
        warmUpFaults = List.copyOf(warmUpFaults);
        if (delay.isNegative()) {
            throw new IllegalArgumentException("a delay is at least 0: " + delay);
        }
        warmUpFaults.stream().filter(fault -> !strikesWarmUp(fault)).findFirst().ifPresent(fault -> {
            throw new IllegalArgumentException("a fault that strikes no warm-up: " + fault);
        });
    }

    /** Delivers everything after a fixed delay and does nothing wrong. */
    public static FaultPlan delayed(Duration delay) {
        return new FaultPlan(delay, List.of(), List.of());
    }

    /** The same with one fault more. */
    public FaultPlan with(Fault fault) {
        return new FaultPlan(delay, and(faults, fault), warmUpFaults);
    }

    private static boolean strikesWarmUp(Fault fault) {
        return fault instanceof Fault.Loss
                || fault instanceof Fault.Forgetting
                || fault instanceof Fault.Freeze
                || fault instanceof Fault.Failure
                || fault instanceof Fault.Reordering;
    }

    /** The same with one fault more in the warm-up. */
    public FaultPlan withInWarmUp(Fault fault) {
        return new FaultPlan(delay, faults, and(warmUpFaults, fault));
    }

    private static List<Fault> and(Collection<Fault> faults, Fault another) {
        List<Fault> more = new ArrayList<>(faults);
        more.add(another);
        return more;
    }

    /** When a call that enters {@code publish} at an instant leaves it; both from the same origin as the stalls. */
    long leavesNanos(long entersNanos) {
        long leavesNanos = entersNanos;
        for (Fault fault : faults) {
            if (fault instanceof Fault.Stall stall) {
                leavesNanos = stall.leavesNanos(leavesNanos);
            }
        }
        return leavesNanos;
    }

    /** Number of log partitions. */
    int partitions() {
        return stalls().mapToInt(Fault.PartitionStall::partitions).max().orElse(1);
    }

    /** The log partition of a message. */
    int partition(long sequence) {
        return (int) (sequence % partitions());
    }

    /** When a partition takes a message that has got there; both from the same origin as the stalls. */
    long takenNanos(int partition, long nanos) {
        return stalls().filter(stall -> stall.partition() == partition)
                .mapToLong(stall -> stall.takenNanos(nanos))
                .max()
                .orElse(nanos);
    }

    /** When a partition delivers a message that is due to be; both from the same origin as the stalls. */
    long deliveredNanos(int partition, long nanos) {
        long deliveredNanos = stalls().filter(stall -> stall.partition() == partition)
                .mapToLong(stall -> stall.deliveredNanos(nanos))
                .max()
                .orElse(nanos);
        for (Fault fault : faults) {
            if (fault instanceof Fault.Batches batches) {
                deliveredNanos = batches.deliveredNanos(deliveredNanos);
            }
        }
        return deliveredNanos;
    }

    private Stream<Fault.PartitionStall> stalls() {
        return faults.stream().filter(Fault.PartitionStall.class::isInstance).map(Fault.PartitionStall.class::cast);
    }

    /** What the consumer takes for each message. */
    long serviceNanos() {
        return faults.stream()
                .mapToLong(fault -> fault instanceof Fault.SlowConsumer slow
                        ? slow.service().toNanos()
                        : 0)
                .sum();
    }

    /** How many messages before its end the log is first said to end. */
    long earlierEnd() {
        return faults.stream()
                .mapToLong(fault -> fault instanceof Fault.EarlyEnd early ? early.messages() : 0)
                .sum();
    }

    /** How long ago the log ended where who asks for the lag is told that it ends. */
    long endAgeNanos() {
        return oldEnds().mapToLong(old -> old.age().toNanos()).sum();
    }

    /** Whether publishers say how far their acknowledged messages reach. */
    boolean placesTold() {
        return oldEnds().anyMatch(Fault.OldEnd::placesTold);
    }

    private Stream<Fault.OldEnd> oldEnds() {
        return faults.stream().filter(Fault.OldEnd.class::isInstance).map(Fault.OldEnd.class::cast);
    }

    /** Seed of what happens at random in a stream. */
    long seed(int stream) {
        return seed(faults, stream);
    }

    /** Seed of what happens at random to messages of the warm-up in a stream. */
    long warmUpSeed(int stream) {
        return seed(warmUpFaults, stream);
    }

    private static long seed(Collection<Fault> faults, int stream) {
        return faults.stream()
                .mapToLong(fault -> fault instanceof Fault.Loss loss ? loss.seed() + stream : 0)
                .sum();
    }
}
