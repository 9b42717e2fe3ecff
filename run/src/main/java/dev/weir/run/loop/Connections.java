package dev.weir.run.loop;

import dev.weir.transport.Crowd.LoopWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.unit.Percents;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * The connections of one loop's clients: which is to be made or ended when, and what became of those made. Used by the
 * loop's thread; {@link #counts} and {@link #measure} by any.
 */
public final class Connections {

    private static final long RETRY_NANOS = 1_000_000_000;
    private static final int MOST_DOUBLINGS = 3;
    private static final int REASONS_KEPT = 10;

    /**
     * When clients connect and leave.
     *
     * @param perSecond new connections a second, of this loop
     * @param share part of the clients that leave together; 0 for none
     * @param everyNanos time from one such leaving to the next
     */
    public record Pace(double perSecond, double share, long everyNanos) {}

    /**
     * What became of the connections.
     *
     * @param now clients by what they are
     * @param returns clients that were told to leave and came back
     * @param drops how often a connection ended, or was not made, though nobody had asked for that
     * @param bytesRead bytes that all clients have read
     * @param loops what each loop has done
     * @param reasons why connections ended and what could not be read, with how often
     */
    public record Counts(
            Now now, Returns returns, long drops, long bytesRead, List<LoopWork> loops, Map<String, Long> reasons) {

        /** Of no loop. */
        public static final Counts NONE =
                new Counts(new Now(0, 0, 0), new Returns(0, 0, 0, 0), 0, 0, List.of(), Map.of());

        /** Those of two loops. */
        public Counts and(Counts other) {
            Map<String, Long> all = new LinkedHashMap<>(reasons);
            other.reasons.forEach((reason, count) -> all.merge(reason, count, Long::sum));
            return new Counts(
                    new Now(
                            now.subscribed + other.now.subscribed,
                            now.everSubscribed + other.now.everSubscribed,
                            now.refused + other.now.refused),
                    new Returns(
                            returns.left + other.returns.left,
                            returns.back + other.returns.back,
                            returns.nanos + other.returns.nanos,
                            Math.max(returns.longestNanos, other.returns.longestNanos)),
                    drops + other.drops,
                    bytesRead + other.bytesRead,
                    Stream.concat(loops.stream(), other.loops.stream()).toList(),
                    all);
        }

        /**
         * Clients by what they are.
         *
         * @param subscribed subscribed now
         * @param everSubscribed subscribed at least once
         * @param refused told that trying again is of no use
         */
        public record Now(int subscribed, int everSubscribed, int refused) {}

        /**
         * Clients that were told to leave and came back.
         *
         * @param left how often one left
         * @param back how often one was subscribed again
         * @param nanos the time from leaving to being subscribed, added up
         * @param longestNanos the longest of those
         */
        public record Returns(long left, long back, long nanos, long longestNanos) {}
    }

    /** A client that is to connect, and when. */
    private record Wanted(long atNanos, int client) {}

    private final CrowdOrder order;
    private final Pace pace;
    private final boolean[] subscribed;
    private final boolean[] ever;
    private final PriorityQueue<Wanted> wanted = new PriorityQueue<>(Comparator.comparingLong(Wanted::atNanos));
    private final Queue<Integer> leaving = new ArrayDeque<>();
    private final Map<Integer, Long> leftNanos = new HashMap<>();
    private final Map<Integer, Integer> attempts = new HashMap<>();
    private final Map<String, Long> reasons = new LinkedHashMap<>();
    private double nextConnectNanos;
    private long nextLeaveNanos = Long.MAX_VALUE;
    private volatile long measureFromNanos = Long.MAX_VALUE;
    private volatile long measureToNanos = Long.MAX_VALUE;
    private int rotation;
    private int rounds;
    private int subscribedNow;
    private int everSubscribed;
    private int refused;
    private long drops;
    private long left;
    private long back;
    private long backNanos;
    private long longestBackNanos;
    private long bytesRead;
    private LoopWork loopWork = LoopWork.UNKNOWN;
    private boolean changed;
    private volatile Counts counts;

    Connections(CrowdOrder order, Pace pace, long nowNanos) {
        this.order = order;
        this.pace = pace;
        this.subscribed = new boolean[order.clients()];
        this.ever = new boolean[order.clients()];
        this.nextConnectNanos = nowNanos;
        for (int client = order.firstClient(); client < order.endClient(); client++) {
            wanted.add(new Wanted(nowNanos, client));
        }
        this.counts = now();
    }

    /** What became of the connections until a moment ago. By any thread. */
    public Counts counts() {
        return counts;
    }

    /** Says when the measured phase is: clients leave in it, and only there. By the run's thread. */
    public void measure(long fromNanos, long lengthNanos) {
        measureToNanos = fromNanos + lengthNanos;
        measureFromNanos = fromNanos;
    }

    /** The next client that is to connect now; -1 when there is none. */
    int connects(long nowNanos) {
        Wanted first = wanted.peek();
        if (first == null || first.atNanos > nowNanos || nextConnectNanos > nowNanos) {
            return -1;
        }
        wanted.remove();
        // What a loop that was late has missed is made up for, but not all at once.
        nextConnectNanos = Math.max(nextConnectNanos, nowNanos - 10_000_000.0) + 1e9 / pace.perSecond;
        return first.client;
    }

    /** The next client that is to leave now; -1 when there is none. */
    int leaves(long nowNanos) {
        if (pace.share == 0) {
            return -1;
        }
        if (nextLeaveNanos == Long.MAX_VALUE && measureFromNanos != Long.MAX_VALUE) {
            nextLeaveNanos = measureFromNanos + pace.everyNanos;
        }
        if (nowNanos >= nextLeaveNanos && nextLeaveNanos < measureToNanos) {
            nextLeaveNanos += pace.everyNanos;
            choose();
        }
        Integer client = leaving.poll();
        if (client == null) {
            return -1;
        }
        subscribed[client - order.firstClient()] = false;
        subscribedNow--;
        left++;
        changed = true;
        leftNanos.put(client, nowNanos);
        wanted.add(new Wanted(nowNanos, client));
        return client;
    }

    /** Everybody's turn comes: those after the ones that left last. */
    private void choose() {
        // What one time is cut off is made up for later.
        int many = (int) (Percents.floor(pace.share, (rounds + 1L) * order.clients())
                - Percents.floor(pace.share, (long) rounds * order.clients()));
        rounds++;
        for (int i = 0; i < many; i++) {
            int own = (rotation + i) % order.clients();
            if (subscribed[own]) {
                leaving.add(order.firstClient() + own);
            }
        }
        rotation = (rotation + many) % order.clients();
    }

    /** When there is something to do next; {@code Long.MAX_VALUE} when nothing is to be done. */
    long nextNanos() {
        Wanted first = wanted.peek();
        long connectNanos = first == null ? Long.MAX_VALUE : Math.max(first.atNanos, (long) nextConnectNanos);
        long leaveNanos = nextLeaveNanos < measureToNanos ? nextLeaveNanos : Long.MAX_VALUE;
        return leaving.isEmpty() ? Math.min(connectNanos, leaveNanos) : Long.MIN_VALUE;
    }

    void subscribed(int client, long atNanos) {
        int own = client - order.firstClient();
        subscribedNow += subscribed[own] ? 0 : 1;
        everSubscribed += ever[own] ? 0 : 1;
        subscribed[own] = true;
        ever[own] = true;
        changed = true;
        attempts.remove(client);
        Long sinceNanos = leftNanos.remove(client);
        if (sinceNanos != null) {
            back++;
            backNanos += atNanos - sinceNanos;
            longestBackNanos = Math.max(longestBackNanos, atNanos - sinceNanos);
        }
    }

    /**
     * A client that is not refused for good tries again: every second once it has been subscribed, so that it is soon back
     * when its server is, and before that after 1, 2, 4, 8, 8 … s.
     */
    void dropped(int client, String reason, boolean lasting, long nowNanos) {
        int own = client - order.firstClient();
        subscribedNow -= subscribed[own] ? 1 : 0;
        subscribed[own] = false;
        drops++;
        count(reason);
        if (lasting) {
            refused++;
            return;
        }
        int attempt = ever[own] ? 1 : attempts.merge(client, 1, Integer::sum);
        wanted.add(new Wanted(nowNanos + (RETRY_NANOS << Math.min(attempt - 1, MOST_DOUBLINGS)), client));
    }

    void unreadable(String what) {
        count(what);
    }

    private void count(String reason) {
        changed = true;
        if (reasons.size() < REASONS_KEPT || reasons.containsKey(reason)) {
            reasons.merge(reason, 1L, Long::sum);
        }
    }

    /** Notes how much was read and what that took, and shows everything to the other threads. */
    void read(long bytes, LoopWork work) {
        if (changed || bytes != bytesRead || !work.equals(loopWork)) {
            changed = false;
            bytesRead = bytes;
            loopWork = work;
            counts = now();
        }
    }

    private Counts now() {
        return new Counts(
                new Counts.Now(subscribedNow, everSubscribed, refused),
                new Counts.Returns(left, back, backNanos, longestBackNanos),
                drops,
                bytesRead,
                List.of(loopWork),
                Map.copyOf(reasons));
    }
}
