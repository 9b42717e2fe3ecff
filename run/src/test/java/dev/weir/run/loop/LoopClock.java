package dev.weir.run.loop;

import dev.weir.clock.RunClock;

/** Time passes only where a test, or whoever waits, says so. Used by one thread. */
final class LoopClock implements RunClock {

    long nanos;

    LoopClock(long startNanos) {
        nanos = startNanos;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void parkUntil(long deadlineNanos) {
        nanos = Math.max(nanos, deadlineNanos);
    }
}
