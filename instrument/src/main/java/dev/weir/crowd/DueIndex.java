package dev.weir.crowd;

import dev.weir.schedule.ScheduleCursor;
import java.util.Arrays;

/** Which message of each stream is the first to be due at some instant. Instants never go back. Used by one thread. */
final class DueIndex {

    private final PhaseStart start;
    private final ScheduleCursor[] cursors;
    private final long[] nextNanos;
    private final long[] sequences;

    DueIndex(PhaseStart start) {
        int streams = start.streams();
        this.start = start;
        this.cursors = new ScheduleCursor[streams];
        Arrays.setAll(cursors, stream -> start.schedule().cursor(stream, streams));
        this.nextNanos = new long[streams];
        Arrays.setAll(nextNanos, stream -> cursors[stream].nextNanos());
        this.sequences = new long[streams];
        Arrays.setAll(sequences, start::firstSequence);
    }

    /** Sequence of the first message that is due at or after an instant of the run's clock. */
    long firstFrom(int stream, long nanos) {
        while (nextNanos[stream] != ScheduleCursor.NEVER && start.startNanos() + nextNanos[stream] < nanos) {
            sequences[stream]++;
            nextNanos[stream] = cursors[stream].nextNanos();
        }
        return sequences[stream];
    }
}
