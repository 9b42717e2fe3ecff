package dev.weir.resource.pause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Every pause of a process so far, in order of time, in 16 bytes each. When there is no room left the shorter ones are
 * forgotten. Not thread-safe.
 */
public final class PauseLog {

    private static final int MOST = 1 << 16;

    private long[] atNanos = new long[256];
    private long[] lengthNanos = new long[256];
    private int size;
    private long leastNanos;

    /**
     * Adds one that began after the last one had ended.
     *
     * @param at when it began, in nanoseconds of a monotonic clock
     * @param length nanoseconds
     */
    public void add(long at, long length) {
        if (length < leastNanos) {
            return;
        }
        if (size == MOST) {
            forgetShorter();
        }
        if (size == atNanos.length) {
            atNanos = Arrays.copyOf(atNanos, 2 * size);
            lengthNanos = Arrays.copyOf(lengthNanos, 2 * size);
        }
        atNanos[size] = at;
        lengthNanos[size] = length;
        size++;
    }

    /** Forgets the shorter half. */
    private void forgetShorter() {
        long[] sorted = Arrays.copyOf(lengthNanos, size);
        Arrays.sort(sorted);
        leastNanos = sorted[size / 2] + 1;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (lengthNanos[i] >= leastNanos) {
                atNanos[kept] = atNanos[i];
                lengthNanos[kept] = lengthNanos[i];
                kept++;
            }
        }
        size = kept;
    }

    /** The longest that touches the time between two instants; 0 when there is none. */
    long longestNanos(long fromNanos, long toNanos) {
        long longest = 0;
        for (int i = firstAfter(fromNanos); i < size && atNanos[i] - toNanos < 0; i++) {
            longest = Math.max(longest, lengthNanos[i]);
        }
        return longest;
    }

    /** The sum of those that touch the time between two instants. */
    long totalNanos(long fromNanos, long toNanos) {
        long total = 0;
        for (int i = firstAfter(fromNanos); i < size && atNanos[i] - toNanos < 0; i++) {
            total += lengthNanos[i];
        }
        return total;
    }

    /** The longest of those that touch the time between two instants, as many as {@code most}, in order of time. */
    public List<Pause> longest(long fromNanos, long toNanos, int most) {
        List<Pause> found = new ArrayList<>();
        for (int i = firstAfter(fromNanos); i < size && atNanos[i] - toNanos < 0; i++) {
            found.add(new Pause(atNanos[i], lengthNanos[i]));
        }
        return found.stream()
                .sorted(Comparator.comparingLong(Pause::lengthNanos).reversed())
                .limit(most)
                // Stamps of a monotonic clock are compared by difference: they may wrap.
                .sorted((one, other) -> Long.signum(one.atNanos() - other.atNanos()))
                .toList();
    }

    /** Index of the first that ends after an instant. */
    private int firstAfter(long nanos) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (atNanos[middle] + lengthNanos[middle] - nanos > 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
