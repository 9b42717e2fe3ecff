package dev.weir.crowd;

import dev.weir.message.SequenceRange;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Ranges of numbers that one client has not been given of one stream, though it has been given later ones. There only while
 * something is missing. A range takes 16 bytes, for where messages are conflated there may be as many as messages received.
 * Used by one thread.
 */
public final class Gaps {

    /** First number and the number after the last, of one range after the other, ascending. */
    private long[] bounds;

    private int used;

    Gaps() {
        this(new long[2], 0);
    }

    private Gaps(long[] bounds, int used) {
        this.bounds = bounds;
        this.used = used;
    }

    Gaps(PackedInput from) {
        this.bounds = from.longs();
        this.used = bounds.length;
        if (used % 2 != 0) {
            throw new IllegalArgumentException("the last of the missing ranges has no end");
        }
    }

    /** The same ranges, for another thread. */
    Gaps copy() {
        return new Gaps(Arrays.copyOf(bounds, used), used);
    }

    void pack(PackedOutput to) {
        to.numbers(bounds, used);
    }

    /** Adds a range that touches no other. */
    void add(long from, long to) {
        if (from < to) {
            insert(atOrBefore(from) + 2, from, to);
        }
    }

    /** Takes one number out; returns whether it was there. */
    boolean remove(long number) {
        int at = atOrBefore(number);
        if (at < 0 || number >= bounds[at + 1]) {
            return false;
        }
        long from = bounds[at];
        long to = bounds[at + 1];
        System.arraycopy(bounds, at + 2, bounds, at, used - at - 2);
        used -= 2;
        add(from, number);
        add(number + 1, to);
        return true;
    }

    boolean contains(long number) {
        int at = atOrBefore(number);
        return at >= 0 && number < bounds[at + 1];
    }

    boolean isEmpty() {
        return used == 0;
    }

    /** All ranges, ascending. */
    List<SequenceRange> ranges() {
        List<SequenceRange> ranges = new ArrayList<>();
        for (int at = 0; at < used; at += 2) {
            ranges.add(new SequenceRange(bounds[at], bounds[at + 1]));
        }
        return ranges;
    }

    /** Takes a number out of the gaps at an index; answers whether it was in them. */
    static boolean takeOut(Map<Integer, Gaps> from, int index, long number) {
        Gaps gaps = from.get(index);
        if (gaps == null || !gaps.remove(number)) {
            return false;
        }
        if (gaps.isEmpty()) {
            from.remove(index);
        }
        return true;
    }

    private void insert(int at, long from, long to) {
        if (used == bounds.length) {
            bounds = Arrays.copyOf(bounds, used + 2 + (used >> 3) * 2);
        }
        System.arraycopy(bounds, at, bounds, at + 2, used - at);
        bounds[at] = from;
        bounds[at + 1] = to;
        used += 2;
    }

    /** Place of the last range that begins at a number or before it; -2 when there is none. */
    private int atOrBefore(long number) {
        int low = 0;
        int high = used / 2 - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (bounds[2 * middle] <= number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return 2 * high;
    }
}
