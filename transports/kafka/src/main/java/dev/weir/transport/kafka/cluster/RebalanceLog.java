package dev.weir.transport.kafka.cluster;

import dev.weir.clock.RunClock;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Partitions that changed hands between the subscribers of this process, as these were told themselves. A subscriber is told
 * while it polls, so one that works learns of it late. Thread-safe.
 */
public final class RebalanceLog {

    private static final int MOST_TOLD = 1_000;

    private final RunClock clock;
    private final Duration maxPollInterval;
    private final Function<Collection<Integer>, String> naming;
    private final Map<Integer, Long> expelledNanos = new HashMap<>();
    private final List<ClusterChange> changes = new ArrayList<>();

    /**
     * @param maxPollInterval longest time between two polls after which a group goes on without a member
     * @param naming says which partitions some are
     */
    public RebalanceLog(RunClock clock, Duration maxPollInterval, Function<Collection<Integer>, String> naming) {
        this.naming = naming;
        this.clock = clock;
        this.maxPollInterval = maxPollInterval;
    }

    /** A subscriber was given partitions. */
    public synchronized void assigned(int subscriber, Collection<Integer> partitions) {
        expelledNanos.remove(subscriber);
        long nowNanos = clock.nanos();
        add(
                nowNanos,
                nowNanos,
                Kind.ASSIGNED,
                partitions,
                subscriber,
                "subscriber " + subscriber + " was given " + naming.apply(partitions));
    }

    /**
     * A subscriber has partitions no more.
     *
     * @param lost whether its group had gone on without it, and not asked for them back
     */
    public synchronized void revoked(int subscriber, Collection<Integer> partitions, boolean lost) {
        long nowNanos = clock.nanos();
        add(
                lost ? expelledNanos.getOrDefault(subscriber, nowNanos) : nowNanos,
                nowNanos,
                Kind.REVOKED,
                partitions,
                subscriber,
                "subscriber " + subscriber + (lost ? " had lost " : " gave back ") + naming.apply(partitions));
    }

    /** A subscriber is gone with its partitions, and has told nobody. */
    public synchronized void vanished(int subscriber, Collection<Integer> partitions) {
        long nowNanos = clock.nanos();
        add(
                nowNanos,
                nowNanos,
                Kind.REVOKED,
                partitions,
                subscriber,
                "subscriber " + subscriber + " is gone with "
                        + (partitions.isEmpty() ? "no partition" : naming.apply(partitions)));
    }

    /** A subscriber polls after so long a pause. */
    public synchronized void polledAfter(int subscriber, long idleNanos) {
        long lateNanos = idleNanos - maxPollInterval.toNanos();
        if (lateNanos > 0) {
            long nowNanos = clock.nanos();
            expelledNanos.put(subscriber, nowNanos - lateNanos);
            add(
                    nowNanos - idleNanos,
                    nowNanos,
                    Kind.POLLED_TOO_LATE,
                    List.of(),
                    subscriber,
                    "subscriber " + subscriber + " polled after " + Durations.format(idleNanos)
                            + ", later than max.poll.interval.ms allows, "
                            + Durations.format(maxPollInterval.toNanos()));
        }
    }

    private void add(
            long sinceNanos, long atNanos, Kind kind, Collection<Integer> partitions, int subscriber, String text) {
        if (changes.size() < MOST_TOLD) {
            changes.add(new ClusterChange(
                    sinceNanos, atNanos, kind, partitions.stream().sorted().toList(), List.of(), subscriber, text));
        }
    }

    /** What happened so far, in order. */
    public synchronized List<ClusterChange> changes() {
        return List.copyOf(changes);
    }
}
