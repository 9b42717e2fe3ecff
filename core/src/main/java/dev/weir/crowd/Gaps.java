package dev.weir.crowd;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Ranges of numbers that one client has not been given of one stream, though it has been given later ones. There only while
 * something is missing. Used by one thread.
 */
public final class Gaps {

    private final TreeMap<Long, Long> endByStart = new TreeMap<>();

    /**
     * One range.
     *
     * @param from the first number
     * @param to the number after the last
     */
    public record Range(long from, long to) implements Serializable {}

    /** Adds a range that touches no other. */
    void add(long from, long to) {
        if (from < to) {
            endByStart.put(from, to);
        }
    }

    /** Takes one number out; returns whether it was there. */
    boolean remove(long number) {
        Map.Entry<Long, Long> range = endByStart.floorEntry(number);
        if (range == null || number >= range.getValue()) {
            return false;
        }
        endByStart.remove(range.getKey());
        add(range.getKey(), number);
        add(number + 1, range.getValue());
        return true;
    }

    boolean contains(long number) {
        Map.Entry<Long, Long> range = endByStart.floorEntry(number);
        return range != null && number < range.getValue();
    }

    boolean isEmpty() {
        return endByStart.isEmpty();
    }

    /** All ranges, ascending. */
    List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        endByStart.forEach((from, to) -> ranges.add(new Range(from, to)));
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
}
