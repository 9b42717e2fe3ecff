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
import java.util.stream.Collectors;

/**
 * Partitions that changed hands between the subscribers of this process, as these were told themselves. A subscriber is told
 * while it polls, so one that works learns of it late. Thread-safe.
 */
public final class RebalanceLog {

    private static final int MOST_TOLD = 1_000;

    private final RunClock clock;
    private final Duration maxPollInterval;
    private final Map<Integer, Long> freeSince = new HashMap<>();
    private final Map<Integer, Integer> owners = new HashMap<>();
    private final Map<Integer, Long> expelledNanos = new HashMap<>();
    private final List<ClusterChange> changes = new ArrayList<>();

    /** @param maxPollInterval longest time between two polls after which a group goes on without a member */
    public RebalanceLog(RunClock clock, Duration maxPollInterval) {
        this.clock = clock;
        this.maxPollInterval = maxPollInterval;
    }

    /** A subscriber was given partitions. */
    public synchronized void assigned(int subscriber, Collection<Integer> partitions) {
        long nowNanos = clock.nanos();
        long freeNanos = 0;
        for (int partition : partitions) {
            owners.put(partition, subscriber);
            Long since = freeSince.remove(partition);
            freeNanos = since == null ? freeNanos : Math.max(freeNanos, nowNanos - since);
        }
        add(
                nowNanos,
                Kind.ASSIGNED,
                partitions,
                "subscriber " + subscriber + " was given " + named(partitions)
                        + (freeNanos == 0 ? "" : ", without an owner for " + Durations.format(freeNanos)));
    }

    /**
     * A subscriber has partitions no more.
     *
     * @param lost whether its group had gone on without it, and not asked for them back
     */
    public synchronized void revoked(int subscriber, Collection<Integer> partitions, boolean lost) {
        long nowNanos = clock.nanos();
        long goneNanos = lost ? expelledNanos.getOrDefault(subscriber, nowNanos) : nowNanos;
        for (int partition : partitions) {
            // Another one may have it already: whoever was busy is told late.
            if (owners.getOrDefault(partition, subscriber) == subscriber) {
                freeSince.putIfAbsent(partition, goneNanos);
            }
        }
        add(
                nowNanos,
                Kind.REVOKED,
                partitions,
                "subscriber " + subscriber + (lost ? " had lost " : " gave back ") + named(partitions));
    }

    /** A subscriber polls after so long a pause. */
    public synchronized void polledAfter(int subscriber, long idleNanos) {
        long lateNanos = idleNanos - maxPollInterval.toNanos();
        if (lateNanos > 0) {
            expelledNanos.put(subscriber, clock.nanos() - lateNanos);
            add(
                    clock.nanos(),
                    Kind.POLLED_TOO_LATE,
                    List.of(),
                    "subscriber " + subscriber + " polled after " + Durations.format(idleNanos)
                            + ", later than max.poll.interval.ms allows, "
                            + Durations.format(maxPollInterval.toNanos()));
        }
    }

    private void add(long atNanos, Kind kind, Collection<Integer> partitions, String text) {
        if (changes.size() < MOST_TOLD) {
            changes.add(new ClusterChange(
                    atNanos, atNanos, kind, partitions.stream().sorted().toList(), List.of(), text));
        }
    }

    private static String named(Collection<Integer> partitions) {
        return (partitions.size() == 1 ? "partition " : "partitions ")
                + partitions.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** What happened so far, in order. */
    public synchronized List<ClusterChange> changes() {
        return List.copyOf(changes);
    }
}
