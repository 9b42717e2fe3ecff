package dev.weir.transport.kafka;

import dev.weir.transport.kafka.cluster.RebalanceLog;
import dev.weir.transport.kafka.position.Progress;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The subscribers of this run in one consumer group, of which some may be in other processes: who has which partitions, and how far they have come together.
 * Thread-safe.
 */
final class Group {

    /** What a member was last given: in which generation, and which partitions. */
    private record Share(int generation, String memberId, Set<Integer> partitions) {}

    private static final Share NONE = new Share(-1, "", Set.of());

    private final String id;
    private final TopicPlaces topics;
    private final Set<Integer> partitions;
    private final int members;
    private final boolean remembers;
    private final RebalanceLog rebalances;
    private final Progress progress;
    private final Map<Integer, Share> shares = new ConcurrentHashMap<>();
    private final AtomicInteger moves = new AtomicInteger();
    private volatile boolean spread;
    private volatile boolean agreed;
    private volatile boolean ending;

    /**
     * What it divides.
     *
     * @param partitions all partitions of the topics
     * @param bound one more than the largest number of them
     */
    record Divided(TopicPlaces topics, Collection<Integer> partitions, int bound) {}

    /**
     * Begins without members.
     *
     * @param members how many will join: the first would else find itself settled with all partitions
     * @param remembers whether offsets are committed
     * @param rebalances told of partitions that change hands while messages flow
     */
    Group(String id, Divided divided, int members, boolean remembers, RebalanceLog rebalances) {
        this.id = id;
        this.topics = divided.topics();
        this.partitions = Set.copyOf(divided.partitions());
        this.members = members;
        this.remembers = remembers;
        this.rebalances = rebalances;
        this.progress = new Progress(divided.bound());
    }

    /** The topics whose partitions it divides. */
    TopicPlaces topics() {
        return topics;
    }

    String id() {
        return id;
    }

    /** Whether offsets are committed, so that a partition that changes hands goes on from there. */
    boolean remembers() {
        return remembers;
    }

    /** How far the members have come together; a partition that changes hands goes on from here. */
    Progress progress() {
        return progress;
    }

    void join(int subscriber) {
        shares.put(subscriber, NONE);
    }

    /** A member leaves because the run ends; what the group does from now on disturbs nothing. */
    void leave(int subscriber) {
        ending = true;
        shares.remove(subscriber);
    }

    /** Tells what a member has now. */
    void hold(int subscriber, int generation, String memberId, Set<Integer> held) {
        shares.put(subscriber, new Share(generation, memberId, Set.copyOf(held)));
    }

    /** Whether all members are in this process. */
    boolean complete() {
        return shares.size() == members;
    }

    /** Whether the members in this process have exactly what the group means to give them, by the ids of its members. */
    boolean given(Map<String, Set<Integer>> assignments) {
        return !shares.isEmpty()
                && shares.values().stream()
                        .allMatch(share -> share.partitions().equals(assignments.get(share.memberId())));
    }

    /**
     * Whether all members are in one generation and have all partitions among them, each once; of members in several processes,
     * whether those in this one are in one generation and have none twice.
     */
    boolean settled() {
        Set<Integer> generations = new TreeSet<>();
        Set<Integer> held = new TreeSet<>();
        int holdings = 0;
        for (Share share : shares.values()) {
            generations.add(share.generation());
            held.addAll(share.partitions());
            holdings += share.partitions().size();
        }
        return generations.size() == 1
                && generations.iterator().next() > 0
                && holdings == held.size()
                && (!complete() || held.size() == partitions.size());
    }

    /** What is missing, in words. */
    String missing() {
        long inside =
                shares.values().stream().filter(share -> share.generation() > 0).count();
        Set<Integer> free = new TreeSet<>(partitions);
        shares.values().forEach(share -> free.removeAll(share.partitions()));
        if (inside < members) {
            return members - inside + " of " + members + " subscribers have not joined group " + id;
        }
        return free.isEmpty()
                ? "group " + id + " is still rebalancing"
                : "in group " + id + " nobody has " + topics.named(free);
    }

    /**
     * Told by the first member that finds the group settled. All are ready then, for good: that member no longer tells
     * what it has, so a generation that follows would never be seen to be settled.
     */
    void agree() {
        spread = !complete();
        agreed = true;
    }

    /** Whether the group was settled once. */
    boolean agreed() {
        return agreed;
    }

    /** Whether the group was settled once, and other members of it are in other processes. */
    boolean spread() {
        return agreed && spread;
    }

    /** How many join. */
    int members() {
        return members;
    }

    /** Counts partitions coming to a member after the group was settled, until the first member leaves. */
    void moved(int subscriber, Collection<Integer> assigned) {
        if (flowing()) {
            moves.incrementAndGet();
            rebalances.assigned(subscriber, assigned);
        }
    }

    /** Notes partitions that a member has no more, in the same time. */
    void taken(int subscriber, Collection<Integer> revoked, boolean lost) {
        if (flowing()) {
            rebalances.revoked(subscriber, revoked, lost);
        }
    }

    /** Notes that a member is gone without a word, in the same time. */
    void vanished(int subscriber, Collection<Integer> held) {
        if (flowing()) {
            rebalances.vanished(subscriber, held);
        }
    }

    /** Notes that a member asked for messages again only after so long, if that was too late for the group. */
    void polledAfter(int subscriber, long idleNanos) {
        if (flowing()) {
            rebalances.polledAfter(subscriber, idleNanos);
        }
    }

    private boolean flowing() {
        return !ending && agreed;
    }

    int moves() {
        return moves.get();
    }
}
