package dev.weir.fanout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** When events are due. One thread waits for them, any other says how many are to come a second. */
final class EventPace {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WAIT = SECOND / 100;

    private volatile long gapNanos = Long.MAX_VALUE;
    private volatile boolean ended;
    private long dueNanos = System.nanoTime();

    /** None when it is 0. */
    void perSecond(long count) {
        gapNanos = count == 0 ? Long.MAX_VALUE : SECOND / count;
    }

    void end() {
        ended = true;
    }

    boolean ended() {
        return ended;
    }

    /** Waits for the next event, for ten milliseconds at most; answers whether it is due. */
    boolean await() {
        long gap = gapNanos;
        long now = System.nanoTime();
        if (gap == Long.MAX_VALUE) {
            dueNanos = now;
        }
        long left = gap == Long.MAX_VALUE ? LONGEST_WAIT : dueNanos + gap - now;
        if (left <= 0) {
            dueNanos = Math.max(dueNanos + gap, now - SECOND);
            return true;
        }
        LockSupport.parkNanos(this, Math.min(left, LONGEST_WAIT));
        return false;
    }
}
