package dev.weir.crowd;

import dev.weir.schedule.Schedule;
import java.util.Arrays;
import java.util.List;

/**
 * Where the measured phase begins.
 *
 * @param startNanos when, by the run's clock
 * @param firstSequences sequence of its first message, by stream
 * @param schedule when its messages are due
 * @param conflated whether a client may lack a message once it has a newer one
 */
public record PhaseStart(long startNanos, List<Long> firstSequences, Schedule schedule, boolean conflated) {

    public PhaseStart {
        firstSequences = List.copyOf(firstSequences);
    }

    /** The same, with the sequences as an array. */
    public PhaseStart(long startNanos, long[] firstSequences, Schedule schedule, boolean conflated) {
        this(startNanos, Arrays.stream(firstSequences).boxed().toList(), schedule, conflated);
    }

    /** Number of streams. */
    int streams() {
        return firstSequences.size();
    }

    /** Sequence of the first message of a stream. */
    long firstSequence(int stream) {
        return firstSequences.get(stream);
    }
}
