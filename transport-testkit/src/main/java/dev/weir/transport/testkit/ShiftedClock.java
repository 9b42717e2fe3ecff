package dev.weir.transport.testkit;

import dev.weir.clock.RunClock;
import java.util.concurrent.locks.LockSupport;

/** The machine's clock, shifted by eleven days: a stamp that a transport took from any other clock is seen at once. */
final class ShiftedClock implements RunClock {

    private static final long SHIFT_NANOS = 1_000_000_000_000_000L;

    @Override
    public long nanos() {
        return System.nanoTime() + SHIFT_NANOS;
    }

    @Override
    public void parkUntil(long deadlineNanos) {
        long waitNanos = deadlineNanos - nanos();
        if (waitNanos > 0) {
            LockSupport.parkNanos(this, waitNanos);
        }
    }
}
