package dev.weir.crowd;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the clients of one loop were given in the measured phase, at one moment: what {@link CrowdAudience} reads, and what
 * travels from another process. Nobody changes it.
 *
 * <p>What there is of a client and stream stands at the client's own index times the number of streams, plus the stream.
 */
public final class ClientStates implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long[] next;
    private final int[] counts;
    private final ClientTimes times;
    private final HashMap<Integer, List<Gaps.Range>> missing = new HashMap<>();
    private final HashMap<Integer, List<Gaps.Range>> excused = new HashMap<>();
    private final HashMap<Integer, Troubles> troubles;

    /**
     * @param next by client and stream, the number that follows what the client has of the stream; numbers are sequences,
     *     or count the messages of a client's key from 0
     * @param counts messages received for the first time, by client
     * @param times how late they were, by client
     * @param missing by client and stream, what it was not given though later messages were
     * @param excused by client and stream, what was not due to it: it had been told to leave
     * @param troubles by client, what went wrong
     */
    ClientStates(
            long[] next,
            int[] counts,
            ClientTimes times,
            Map<Integer, Gaps> missing,
            Map<Integer, Gaps> excused,
            Map<Integer, Troubles> troubles) {
        this.next = next.clone();
        this.counts = counts.clone();
        this.times = times.copy();
        put(missing, this.missing);
        put(excused, this.excused);
        this.troubles = new HashMap<>(troubles);
    }

    /** Of clients that have not been given anything. */
    public static ClientStates none(int clients, int streams) {
        return new ClientStates(
                new long[clients * streams], new int[clients], new ClientTimes(clients), Map.of(), Map.of(), Map.of());
    }

    private static void put(Map<Integer, Gaps> gaps, Map<Integer, List<Gaps.Range>> into) {
        gaps.forEach((index, of) -> into.put(index, of.ranges()));
    }

    /** The number that follows what a client has of a stream. */
    long next(int index) {
        return next[index];
    }

    /** How many messages a client received for the first time. */
    int count(int own) {
        return counts[own];
    }

    /** How late the messages of each client were. */
    ClientTimes times() {
        return times;
    }

    List<Gaps.Range> missing(int index) {
        return missing.getOrDefault(index, List.of());
    }

    List<Gaps.Range> excused(int index) {
        return excused.getOrDefault(index, List.of());
    }

    Troubles troubles(int own) {
        return troubles.getOrDefault(own, Troubles.NONE);
    }
}
