package dev.weir.run.host;

import dev.weir.clock.RunClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Notices that a worker has been given nothing for long, neither an order nor a lease: whoever could give it some is gone, or
 * cannot be heard. It looks every quarter of a second, and a look that comes late counts no more than one in time: a worker that
 * stood still itself first reads what waits for it, and where all get little processor time, so does whoever brings something.
 */
public final class LeaseWatch {

    /** How long a worker goes on without being given anything; longer if its looks come late. */
    public static final Duration ENDS_AFTER = Duration.ofSeconds(5);

    /** The exit code of a worker that was given nothing for too long. */
    public static final int EXIT_CODE = 75;

    private static final long LOOK_EVERY_NANOS = 250_000_000;

    private final RunClock clock;
    private final AtomicBoolean given = new AtomicBoolean();

    /** @param clock the clock of this host, which nobody moves */
    public LeaseWatch(RunClock clock) {
        this.clock = clock;
    }

    /** Something has been given. By any thread. */
    public void given() {
        given.set(true);
    }

    /** Waits until nothing has been given for too long. */
    public void awaitEnd() {
        long lookedNanos = clock.nanos();
        long nothingNanos = 0;
        while (nothingNanos < ENDS_AFTER.toNanos()) {
            clock.parkUntil(lookedNanos + LOOK_EVERY_NANOS);
            long nowNanos = clock.nanos();
            nothingNanos =
                    given.getAndSet(false) ? 0 : nothingNanos + Math.min(nowNanos - lookedNanos, LOOK_EVERY_NANOS);
            lookedNanos = nowNanos;
        }
    }
}
