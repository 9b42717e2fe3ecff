package dev.weir.operation.run;

import dev.weir.run.watch.SilenceWatch;
import dev.weir.run.watch.SilenceWatch.Kind;
import dev.weir.run.watch.SilenceWatch.Silence;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes the times in which operations of a step were in flight and none ended for a second or more. It knows what it is told: each
 * end of a silence is known as closely as the looks follow one another. Used by the run's own thread.
 */
final class StepSilences {

    private final List<Silence> found = new ArrayList<>();
    private long heard;
    private long heardNanos;
    private long silentNanos;

    /** The step begins at an instant of the run's clock. */
    void begin(long beginNanos) {
        heardNanos = beginNanos;
        silentNanos = beginNanos;
    }

    /**
     * Looks.
     *
     * @param heardNow how many ends were told until now
     * @param inFlight whether operations are in flight
     */
    void look(long nowNanos, long heardNow, boolean inFlight) {
        if (heardNow != heard || !inFlight) {
            note(true);
            heard = heardNow;
            heardNanos = nowNanos;
        }
        silentNanos = nowNanos;
    }

    /** What is in flight now is given up: that it ends is not what the system did. */
    void end() {
        note(false);
        heardNanos = silentNanos;
    }

    /** For how long nothing has ended, in nanoseconds; 0 when nothing is in flight. */
    long silentNanos() {
        return silentNanos - heardNanos;
    }

    /** The silences that have come to an end, or to that of the step. */
    List<Silence> all() {
        return List.copyOf(found);
    }

    private void note(boolean over) {
        if (silentNanos() >= SilenceWatch.LEAST_NANOS) {
            found.add(new Silence(Kind.ENDED, heardNanos, silentNanos, over));
        }
    }
}
