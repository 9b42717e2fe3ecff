package dev.weir.transport;

import java.util.Map;

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

    /** How many messages lie between this place and {@code end}. */
    public long behind(Positions end) {
        return end.nextOffsets.entrySet().stream()
                .mapToLong(entry -> Math.max(0, entry.getValue() - nextOffsets.getOrDefault(entry.getKey(), 0L)))
                .sum();
    }
}
