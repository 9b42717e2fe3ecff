package dev.weir.crowd;

import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.BitSet;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * When clients of one loop lost their connection in the measured phase, and when they were subscribed again: how many in
 * each hundredth of a second. A client that was told to leave has lost nothing.
 *
 * <p>Written by the loop's thread; a {@link #copy} is changed by nobody.
 */
public final class LostConnections {

    /** The resolution of instants. */
    public static final long TICK_NANOS = 10_000_000;

    private static final int MOST_INSTANTS = 100_000;

    private final BitSet subscribed = new BitSet();
    private final BitSet away = new BitSet();
    private final TreeMap<Integer, Integer> losses = new TreeMap<>();
    private final TreeMap<Integer, Integer> returns = new TreeMap<>();

    LostConnections() {}

    /** Takes what a copy tells in another process. */
    LostConnections(PackedInput from) {
        losses.putAll(from.byIndex(PackedInput::natural));
        returns.putAll(from.byIndex(PackedInput::natural));
    }

    /** Without who is subscribed now, which a copy does not know. */
    void pack(PackedOutput to) {
        to.byIndex(losses, (count, out) -> out.number(count));
        to.byIndex(returns, (count, out) -> out.number(count));
    }

    LostConnections copy() {
        LostConnections copy = new LostConnections();
        copy.add(this);
        return copy;
    }

    /** Adds those of another loop. */
    public void add(LostConnections other) {
        other.losses.forEach((tick, count) -> losses.merge(tick, count, Integer::sum));
        other.returns.forEach((tick, count) -> returns.merge(tick, count, Integer::sum));
    }

    /** Of no client. */
    public static LostConnections none() {
        return new LostConnections();
    }

    /** @param nanos when, from the start of the measured phase; negative before it */
    void subscribed(int own, long nanos) {
        subscribed.set(own);
        if (away.get(own)) {
            away.clear(own);
            count(returns, nanos);
        }
    }

    /** Its connection ended by itself, or could not be made; only the former is a loss. */
    void dropped(int own, long nanos) {
        if (subscribed.get(own)) {
            subscribed.clear(own);
            away.set(own);
            count(losses, nanos);
        }
    }

    /** It was told to leave. */
    void left(int own) {
        subscribed.clear(own);
        away.clear(own);
    }

    private static void count(NavigableMap<Integer, Integer> into, long nanos) {
        if (nanos >= 0 && into.size() < MOST_INSTANTS) {
            into.merge((int) Math.min(Integer.MAX_VALUE, nanos / TICK_NANOS), 1, Integer::sum);
        }
    }

    /** How many lost their connection from one instant to before another, from the start of the measured phase. */
    public long lost(long fromNanos, long toNanos) {
        return sum(between(losses, fromNanos, toNanos));
    }

    /** How many were subscribed again from one instant to before another. */
    public long back(long fromNanos, long toNanos) {
        return sum(between(returns, fromNanos, toNanos));
    }

    /**
     * When so many of those were subscribed again that were so from one instant to before another.
     *
     * @param count 1 for the first of them
     * @return from the start of the measured phase; -1 when there were fewer
     */
    public long backNanos(long fromNanos, long toNanos, long count) {
        long seen = 0;
        for (var instant : between(returns, fromNanos, toNanos).entrySet()) {
            seen += instant.getValue();
            if (seen >= count) {
                return Math.max(fromNanos, instant.getKey() * TICK_NANOS);
            }
        }
        return -1;
    }

    private static NavigableMap<Integer, Integer> between(
            NavigableMap<Integer, Integer> counts, long fromNanos, long toNanos) {
        int from = Math.clamp(fromNanos / TICK_NANOS, 0, Integer.MAX_VALUE);
        int to = Math.clamp(toNanos / TICK_NANOS, from, Integer.MAX_VALUE);
        return counts.subMap(from, true, to, false);
    }

    private static long sum(NavigableMap<Integer, Integer> counts) {
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }
}
