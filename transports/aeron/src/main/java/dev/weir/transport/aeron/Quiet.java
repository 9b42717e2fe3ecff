package dev.weir.transport.aeron;

import dev.weir.clock.RunClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Waits until the thread that uses something is outside of it, before what it uses is unmapped. */
final class Quiet {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long GLANCE_NANOS = 200_000;

    private Quiet() {}

    /**
     * Waits for a thread that sets {@code inside} before it looks whether it may enter, and clears it when it leaves.
     *
     * <p>The thread pays no barrier for that on its way in. So this looks twice, a while apart: by then a store that the
     * first look missed has long left its processor.
     *
     * @return whether the thread is outside, and stays there
     */
    static boolean await(AtomicBoolean inside, RunClock clock) {
        long deadlineNanos = clock.nanos() + PATIENCE_NANOS;
        boolean wasOutside = false;
        while (clock.nanos() - deadlineNanos < 0) {
            boolean isOutside = !inside.getAcquire();
            if (isOutside && wasOutside) {
                return true;
            }
            wasOutside = isOutside;
            clock.parkUntil(clock.nanos() + GLANCE_NANOS);
        }
        return false;
    }
}
