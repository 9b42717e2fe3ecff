package dev.weir.clock;

import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.locks.LockSupport;

/** The clock of the machine: {@link System#nanoTime()}. */
public final class SystemClock implements RunClock {

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public WallTime wallTime() {
        return WallTime.read(System::nanoTime, Instant::now, ZoneId.systemDefault());
    }

    @Override
    public void parkUntil(long deadlineNanos) {
        long waitNanos = deadlineNanos - System.nanoTime();
        if (waitNanos > 0) {
            LockSupport.parkNanos(this, waitNanos);
        }
    }
}
