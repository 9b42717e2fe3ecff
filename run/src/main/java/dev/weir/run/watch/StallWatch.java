package dev.weir.run.watch;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.message.Phase;
import java.time.Duration;

/** Notices that nothing moves any more: no acknowledgement and no message, while some are outstanding. */
public final class StallWatch {

    private final RunClock clock;
    private final Duration limit;
    private final AllAccounts accounts;
    private AllAccounts.Snapshot last;
    private long movedNanos;

    public StallWatch(RunClock clock, Duration limit, AllAccounts accounts) {
        this.clock = clock;
        this.limit = limit;
        this.accounts = accounts;
        this.last = accounts.snapshot(Phase.MEASURE);
        this.movedNanos = clock.nanos();
    }

    /** Whether nothing has moved for longer than the limit although something should. */
    public boolean stalled() {
        AllAccounts.Snapshot now = accounts.snapshot(Phase.MEASURE);
        boolean waiting = accounts.outstanding(Phase.MEASURE) > 0 || accounts.missing(Phase.MEASURE);
        boolean moved = now.acked() != last.acked() || now.unique() != last.unique() || now.failed() != last.failed();
        last = now;
        if (moved || !waiting) {
            movedNanos = clock.nanos();
        }
        return clock.nanos() - movedNanos > limit.toNanos();
    }

    /** What happened, for the report. */
    public String sentence() {
        return "no acknowledgement and no message for " + limit.toSeconds() + " s, with "
                + accounts.outstanding(Phase.MEASURE) + " messages unanswered";
    }
}
