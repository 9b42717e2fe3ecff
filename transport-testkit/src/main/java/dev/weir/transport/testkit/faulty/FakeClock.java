package dev.weir.transport.testkit.faulty;

import dev.weir.clock.RunClock;
import java.time.Duration;

/**
 * A clock whose time is simulated: it moves when it is told to, and when somebody parks on it, who then is taken to
 * have waited exactly as long as asked.
 *
 * <p>One thread moves and parks; any may read. Everything that waits in a simulation therefore has to be done by that
 * one thread, step by step: a second thread that parked would carry the first one's time away.
 */
public final class FakeClock implements RunClock {

    private volatile long nowNanos;

    /** @param startNanos where time begins; anything, as on a real clock */
    public FakeClock(long startNanos) {
        this.nowNanos = startNanos;
    }

    @Override
    public long nanos() {
        return nowNanos;
    }

    /** Goes to {@code deadlineNanos} at once; time never goes back. */
    @Override
    public void parkUntil(long deadlineNanos) {
        nowNanos = Math.max(nowNanos, deadlineNanos);
    }

    /** Lets time pass. */
    public void advance(Duration elapsed) {
        if (elapsed.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + elapsed);
        }
        parkUntil(nowNanos + elapsed.toNanos());
    }
}
