package dev.weir.crowd;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the clients of one loop were given in the measured phase, at one moment: what {@link CrowdAudience} reads, and what
 * travels from another process.
 *
 * @param next by client and stream, the number that follows what the client has of the stream; numbers are sequences, or
 *     count the messages of a client's key from 0
 * @param counts messages received for the first time, by client
 * @param sumsNanos their end-to-end latencies added up, by client
 * @param maximaNanos the longest of those, by client
 * @param missing by client and stream, the ranges it was not given though later ones were
 * @param excused by client and stream, the ranges not due to it: it had been told to leave
 * @param troubles by client, what went wrong
 */
public record ClientStates(
        long[] next,
        int[] counts,
        long[] sumsNanos,
        long[] maximaNanos,
        Map<Integer, List<Gaps.Range>> missing,
        Map<Integer, List<Gaps.Range>> excused,
        Map<Integer, Troubles> troubles)
        implements Serializable {

    /** Of clients that have not been given anything. */
    public static ClientStates none(int clients, int streams) {
        return new ClientStates(
                new long[clients * streams],
                new int[clients],
                new long[clients],
                new long[clients],
                Map.of(),
                Map.of(),
                Map.of());
    }

    static Map<Integer, List<Gaps.Range>> ranges(Map<Integer, Gaps> gaps) {
        Map<Integer, List<Gaps.Range>> ranges = new HashMap<>();
        gaps.forEach((index, of) -> ranges.put(index, of.ranges()));
        return ranges;
    }
}
