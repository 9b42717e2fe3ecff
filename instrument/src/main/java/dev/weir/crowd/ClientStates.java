package dev.weir.crowd;

import dev.weir.message.SequenceRange;
import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the clients of one loop were given in the measured phase, at one moment: what {@link CrowdAudience} reads, and what
 * travels from another process. Nobody changes it.
 *
 * <p>What there is of a client and stream stands at the client's own index times the number of streams, plus the stream.
 */
public final class ClientStates implements Packable {

    private final long[] next;
    private final int[] counts;
    private final ClientTimes times;
    private final BitSet upToDate;
    private final HashMap<Integer, Gaps> missing = new HashMap<>();
    private final HashMap<Integer, Gaps> conflated = new HashMap<>();
    private final HashMap<Integer, Gaps> excused = new HashMap<>();
    private final HashMap<Integer, Troubles> troubles;

    /**
     * What clients were not given though they were given later messages, by client and stream.
     *
     * @param missing what was due to them
     * @param conflated what a newer message has replaced
     * @param excused what was not due to them: they had been told to leave
     */
    record Lacks(Map<Integer, Gaps> missing, Map<Integer, Gaps> conflated, Map<Integer, Gaps> excused) {}

    /**
     * @param next by client and stream, the number that follows what the client has of the stream; numbers are sequences,
     *     or count the messages of a client's key from 0
     * @param counts messages received for the first time, by client
     * @param times how late they were, by client
     * @param upToDate by client and stream, whether it has something newer than all there is of the stream
     * @param lacks what is missing before {@code next}
     * @param troubles by client, what went wrong
     */
    ClientStates(
            long[] next,
            int[] counts,
            ClientTimes times,
            BitSet upToDate,
            Lacks lacks,
            Map<Integer, Troubles> troubles) {
        this.next = next.clone();
        this.counts = counts.clone();
        this.times = times.copy();
        this.upToDate = (BitSet) upToDate.clone();
        put(lacks.missing, missing);
        put(lacks.conflated, conflated);
        put(lacks.excused, excused);
        this.troubles = new HashMap<>(troubles);
    }

    ClientStates(PackedInput from) {
        next = from.longs();
        counts = from.ints();
        times = new ClientTimes(from);
        upToDate = BitSet.valueOf(from.longs());
        missing.putAll(from.byIndex(Gaps::new));
        conflated.putAll(from.byIndex(Gaps::new));
        excused.putAll(from.byIndex(Gaps::new));
        troubles = new HashMap<>(from.byIndex(Troubles::new));
        if (times.clients() != counts.length || (counts.length > 0 && next.length % counts.length != 0)) {
            throw new IllegalArgumentException(next.length + " numbers, " + counts.length + " counts and times of "
                    + times.clients() + " clients do not fit together");
        }
    }

    @Override
    public void pack(PackedOutput to) {
        to.numbers(next, next.length);
        to.numbers(counts, counts.length);
        times.pack(to);
        long[] words = upToDate.toLongArray();
        to.numbers(words, words.length);
        to.byIndex(missing, Gaps::pack);
        to.byIndex(conflated, Gaps::pack);
        to.byIndex(excused, Gaps::pack);
        to.byIndex(troubles, Troubles::pack);
    }

    /** Of clients that have not been given anything. */
    public static ClientStates none(int clients, int streams) {
        return new ClientStates(
                new long[clients * streams],
                new int[clients],
                new ClientTimes(clients, false),
                new BitSet(),
                new Lacks(Map.of(), Map.of(), Map.of()),
                Map.of());
    }

    private static void put(Map<Integer, Gaps> gaps, Map<Integer, Gaps> into) {
        gaps.forEach((index, of) -> into.put(index, of.copy()));
    }

    private static List<SequenceRange> ranges(Map<Integer, Gaps> gaps, int index) {
        Gaps found = gaps.get(index);
        return found == null ? List.of() : found.ranges();
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

    List<SequenceRange> missing(int index) {
        return ranges(missing, index);
    }

    /** Whether the client has something newer than all there is of the stream, so that nothing after {@link #next} is missing. */
    boolean isUpToDate(int index) {
        return upToDate.get(index);
    }

    List<SequenceRange> conflated(int index) {
        return ranges(conflated, index);
    }

    List<SequenceRange> excused(int index) {
        return ranges(excused, index);
    }

    Troubles troubles(int own) {
        return troubles.getOrDefault(own, Troubles.NONE);
    }
}
