package dev.weir.transport;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * A place in every partition of a log.
 *
 * @param nextOffsets offset of the next message, by partition
 */
public record Positions(Map<Integer, Long> nextOffsets) {

    public Positions {
        nextOffsets = Map.copyOf(nextOffsets);
    }

    /** Nothing read and nothing written. */
    public static Positions none() {
        return new Positions(Map.of());
    }

    /** Whether this place is at or past {@code other} in every partition that {@code other} names. */
    public boolean reached(Positions other) {
        return other.nextOffsets.entrySet().stream()
                .allMatch(end -> nextOffsets.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /** The further of both places in every partition. */
    public Positions furthest(Positions other) {
        var furthest = new java.util.HashMap<>(nextOffsets);
        other.nextOffsets.forEach((partition, offset) -> furthest.merge(partition, offset, Math::max));
        return new Positions(furthest);
    }

    /**
     * Where this place is past another, in words: {@code offset 1499 of partition 3, whose log ends at 1400}.
     *
     * @param told says which partition one is
     */
    public List<String> beyond(Positions end, IntFunction<String> told) {
        return new TreeMap<>(nextOffsets)
                .entrySet().stream()
                        .filter(place -> place.getValue() > end.nextOffsets.getOrDefault(place.getKey(), 0L))
                        .map(place -> "offset " + (place.getValue() - 1) + " of " + told.apply(place.getKey())
                                + ", whose log ends at " + end.nextOffsets.getOrDefault(place.getKey(), 0L))
                        .toList();
    }

    /** How many messages lie between this place and {@code end}. */
    public long behind(Positions end) {
        return end.nextOffsets.entrySet().stream()
                .mapToLong(entry -> Math.max(0, entry.getValue() - nextOffsets.getOrDefault(entry.getKey(), 0L)))
                .sum();
    }
}
