package dev.weir.crowd;

import dev.weir.schedule.Schedule;
import java.io.Serializable;

/** Where the measured phase begins. */
public final class PhaseStart implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long startNanos;
    private final long[] firstSequences;
    private final Schedule schedule;
    private final boolean conflated;

    /**
     * @param startNanos when, by the run's clock
     * @param firstSequences sequence of its first message, by stream
     * @param schedule when its messages are due
     * @param conflated whether a client may lack a message once it has a newer one
     */
    public PhaseStart(long startNanos, long[] firstSequences, Schedule schedule, boolean conflated) {
        this.startNanos = startNanos;
        this.firstSequences = firstSequences.clone();
        this.schedule = schedule;
        this.conflated = conflated;
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

    /** Whether a client may lack a message once it has a newer one. */
    boolean conflated() {
        return conflated;
    }
}
