package dev.weir.crowd;

import dev.weir.schedule.Schedule;
import java.io.Serializable;

/** Where the measured phase begins. */
public final class PhaseStart implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long startNanos;
    private final long[] firstSequences;
    private final Schedule schedule;

    /**
     * @param startNanos when, by the run's clock
     * @param firstSequences sequence of its first message, by stream
     * @param schedule when its messages are due
     */
    public PhaseStart(long startNanos, long[] firstSequences, Schedule schedule) {
        this.startNanos = startNanos;
        this.firstSequences = firstSequences.clone();
        this.schedule = schedule;
    }

    /** When it begins, by the run's clock. */
    public long startNanos() {
        return startNanos;
    }

    /** Number of streams. */
    int streams() {
        return firstSequences.length;
    }

    /** Sequence of the first message of a stream. */
    long firstSequence(int stream) {
        return firstSequences[stream];
    }

    /** When the messages of the phase are due. */
    Schedule schedule() {
        return schedule;
    }
}
