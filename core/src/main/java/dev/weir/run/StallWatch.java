package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.Totalled;
import dev.weir.message.Phase;
import java.time.Duration;

/** Notices that nothing moves any more: no acknowledgement and no message, while some are outstanding. */
final class StallWatch {

    private final RunClock clock;
    private final Duration limit;
    private final Totalled totalled;
    private Totalled.Snapshot last;
    private long movedNanos;

    StallWatch(RunClock clock, Duration limit, Totalled totalled) {
        this.clock = clock;
        this.limit = limit;
        this.totalled = totalled;
        this.last = totalled.snapshot(Phase.MEASURE);
        this.movedNanos = clock.nanos();
    }

    /** Whether nothing has moved for longer than the limit although something should. */
    boolean stalled() {
        Totalled.Snapshot now = totalled.snapshot(Phase.MEASURE);
        boolean waiting = totalled.outstanding(Phase.MEASURE) > 0 || totalled.missing(Phase.MEASURE);
        boolean moved = now.acked() != last.acked() || now.unique() != last.unique() || now.failed() != last.failed();
        last = now;
        if (moved || !waiting) {
            movedNanos = clock.nanos();
        }
        return clock.nanos() - movedNanos > limit.toNanos();
    }

    /** What happened, for the report. */
    String sentence() {
        return "no acknowledgement and no message for " + limit.toSeconds() + " s, with "
                + totalled.outstanding(Phase.MEASURE) + " messages unanswered";
    }
}
