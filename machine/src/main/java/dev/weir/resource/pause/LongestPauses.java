package dev.weir.resource.pause;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The longest of many pauses, as many as fit. Not thread-safe. */
final class LongestPauses {

    private final int most;
    private final PriorityQueue<Pause> shortestFirst =
            new PriorityQueue<>(Comparator.comparingLong(Pause::lengthNanos));
    private long totalNanos;
    private long forgotten;

    LongestPauses(int most) {
        this.most = most;
    }

    void add(Pause pause) {
        totalNanos += pause.lengthNanos();
        shortestFirst.add(pause);
        if (shortestFirst.size() > most) {
            shortestFirst.remove();
            forgotten++;
        }
    }

    /** Sum of all that were added, kept or not. */
    long totalNanos() {
        return totalNanos;
    }

    long forgotten() {
        return forgotten;
    }

    List<Pause> inOrderOfTime() {
        return shortestFirst.stream()
                // Stamps of a monotonic clock are compared by difference: they may wrap.
                .sorted((one, other) -> Long.signum(one.atNanos() - other.atNanos()))
                .toList();
    }

    void clear() {
        shortestFirst.clear();
        totalNanos = 0;
        forgotten = 0;
    }
}
