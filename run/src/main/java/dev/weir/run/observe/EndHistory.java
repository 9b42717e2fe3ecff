package dev.weir.run.observe;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Where a log ended in the last seconds, so that an answer that is older than the newest end is held against the end of its own
 * time: by the straight line between two samples. Used under the lock of its owner.
 */
final class EndHistory {

    /** Some six seconds of samples: no answer is older. */
    private static final int MOST = 64;

    private final Deque<Ends> known = new ArrayDeque<>();

    private record Ends(long atNanos, Map<Integer, Long> next) {}

    /** The log ended there. */
    void add(long atNanos, Map<Integer, Long> next) {
        if (known.size() == MOST) {
            known.removeFirst();
        }
        known.addLast(new Ends(atNanos, next));
    }

    /** Where a partition ended at an instant; before the first sample and after the last, where it ended then. */
    double at(int partition, long nanos) {
        Ends before = known.getFirst();
        for (Ends after : known) {
            if (after.atNanos() >= nanos) {
                return between(before, after, partition, nanos);
            }
            before = after;
        }
        return before.next().getOrDefault(partition, 0L);
    }

    private static double between(Ends before, Ends after, int partition, long nanos) {
        long end = after.next().getOrDefault(partition, 0L);
        long from = before.next().getOrDefault(partition, end);
        double lengthNanos = after.atNanos() - before.atNanos();
        return lengthNanos <= 0 ? end : from + (end - from) * (nanos - before.atNanos()) / lengthNanos;
    }
}
