package dev.weir.transport.cluster;

import dev.weir.unit.Durations;
import java.util.List;

/**
 * Something that changed in a cluster while a run went on.
 *
 * @param sinceNanos when it was last known to be as before, by the run's clock: the change lies between this and
 *     {@code atNanos}, which differ by as much as the observer looked coarsely
 * @param atNanos when it was first known to have changed
 * @param kind what changed
 * @param partitions log partitions it is about, in order; empty when it is about none
 * @param brokers numbers of the brokers that it names now, in order: the new leader, who is in sync; empty when there is
 *     nobody, or when it names none
 * @param subscriber index of the subscriber that it is about; {@link #NOBODY} when it is about none
 * @param text what changed, in words: {@code leader of partition 0 changed 1 → 2}
 */
public record ClusterChange(
        long sinceNanos,
        long atNanos,
        Kind kind,
        List<Integer> partitions,
        List<Integer> brokers,
        int subscriber,
        String text) {

    /** Stands for no subscriber. */
    public static final int NOBODY = -1;

    /** Of the system, and about no subscriber. */
    public ClusterChange(
            long sinceNanos, long atNanos, Kind kind, List<Integer> partitions, List<Integer> brokers, String text) {
        this(sinceNanos, atNanos, kind, partitions, brokers, NOBODY, text);
    }

    public ClusterChange {
        partitions = List.copyOf(partitions);
        brokers = List.copyOf(brokers);
    }

    /** What changed, and how closely it was seen. */
    public String told() {
        long blurNanos = atNanos - sinceNanos;
        return blurNanos <= 0 || kind == Kind.POLLED_TOO_LATE
                ? text
                : text + " (at most " + Durations.format(blurNanos) + " earlier)";
    }

    /** What can change. */
    public enum Kind {
        /** Who leads partitions. */
        LEADER,
        /** Whom a publisher takes for the leader of partitions, by the metadata that it has. */
        LEADER_KNOWN_TO_PUBLISHER,
        /** In which term somebody leads partitions. */
        LEADER_EPOCH,
        /** Which replicas of partitions are in sync. */
        IN_SYNC_REPLICAS,
        /** Who is the active controller. */
        CONTROLLER,
        /** Which brokers take part. */
        BROKERS,
        /** The state of a group. */
        GROUP,
        /** A subscriber was given partitions. */
        ASSIGNED,
        /** A subscriber had to give partitions back, or had lost them. */
        REVOKED,
        /** A subscriber asked for messages so late that its group went on without it; it had asked before at its earlier instant. */
        POLLED_TOO_LATE
    }
}
