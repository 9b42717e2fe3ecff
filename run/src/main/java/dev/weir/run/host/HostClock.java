package dev.weir.run.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.Optional;

/**
 * How the clock of another host relates to the run's clock, as far as exchanges of time with it tell. Exchanges go on all the
 * time. Thread-safe.
 */
public interface HostClock {

    /** Exchanges more often for about half a second: before a line is fitted, and at the ends of a stretch that is to be bounded. */
    void burst();

    /** Whether a burst is under way. */
    boolean inBurst();

    /** The line that fits the exchanges of the last minutes; empty while there are none, and where no straight line fits. */
    Optional<ClockLine> line();

    /** How long a question and its answer took at most in the last minutes, in nanoseconds; of a host that never answered, {@code Long.MAX_VALUE}. */
    long worstRoundTripNanos();

    /**
     * How far a line can be from the truth over a stretch of time. It can be narrower when asked again after the stretch, with the
     * exchanges that followed.
     *
     * @param line which the workers of the host follow
     * @param fromNanos begin of the stretch, by the run's clock
     * @param toNanos its end, by the run's clock
     */
    ClockBound bound(ClockLine line, long fromNanos, long toNanos);
}
