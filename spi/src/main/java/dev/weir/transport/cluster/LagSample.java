package dev.weir.transport.cluster;

import java.util.Map;

/**
 * Where a log ended and how far its subscribers had come, at one moment: the next offset of each partition.
 *
 * @param askedNanos when the log was asked, by the run's clock
 * @param atNanos when it had answered, and the positions were read
 * @param end where it ended
 * @param position how far the subscribers had come; of several that each get every message, the one that is furthest
 *     behind; empty when they are in another process
 * @param committed how far their group had committed; empty when it commits nothing
 * @param committedNanos when that was so: the answer may be older than the others
 */
public record LagSample(
        long askedNanos,
        long atNanos,
        Map<Integer, Long> end,
        Map<Integer, Long> position,
        Map<Integer, Long> committed,
        long committedNanos) {

    public LagSample {
        end = Map.copyOf(end);
        position = Map.copyOf(position);
        committed = Map.copyOf(committed);
    }

    /** The same of subscribers that commit nothing. */
    public LagSample(long askedNanos, long atNanos, Map<Integer, Long> end, Map<Integer, Long> position) {
        this(askedNanos, atNanos, end, position, Map.of(), atNanos);
    }
}
