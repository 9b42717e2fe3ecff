package dev.weir.measure.count;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many messages were due in each of the last few seconds of a phase, of those that arrived. One thread counts; any may
 * read meanwhile, and may then find too few, never too many.
 */
public final class DueSeconds {

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int KEPT = 8;

    /** By the second modulo how many are kept: which second it is, and how many were due in it. */
    private final Counter[] seconds = Stream.generate(Counter::new).limit(KEPT).toArray(Counter[]::new);

    private final Counter[] counts = Stream.generate(Counter::new).limit(KEPT).toArray(Counter[]::new);

    /**
     * Counts one that has arrived. By the owning thread.
     *
     * @param dueNanos when it was due, from the start of the phase; a whole second belongs to the one that it ends
     */
    public void count(long dueNanos) {
        long second = Math.max(0, dueNanos - 1) / SECOND_NANOS;
        int slot = (int) (second % KEPT);
        long kept = seconds[slot].get();
        if (second > kept) {
            counts[slot].set(0);
            seconds[slot].set(second);
        }
        if (second >= kept) {
            counts[slot].increment();
        }
    }

    /** How many were due after so many seconds of the phase. By any thread. */
    public long after(long wholeSeconds) {
        long count = 0;
        for (int slot = 0; slot < KEPT; slot++) {
            if (seconds[slot].get() >= wholeSeconds) {
                count += counts[slot].get();
            }
        }
        return count;
    }

    /** The latest second in which one was due, from 0; -1 before the first. By any thread. */
    public long newest() {
        long newest = -1;
        for (int slot = 0; slot < KEPT; slot++) {
            if (counts[slot].get() > 0) {
                newest = Math.max(newest, seconds[slot].get());
            }
        }
        return newest;
    }

    /** All its counters, in an order that both ends of a channel share. */
    public List<Counter> counters() {
        List<Counter> counters = new ArrayList<>(List.of(counts));
        counters.addAll(List.of(seconds));
        return counters;
    }
}
