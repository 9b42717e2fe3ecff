package dev.weir.gateway.fanout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** When events are due. One thread waits for them, any other says how many are to come a second. */
final class Pace {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private volatile long gapNanos = Long.MAX_VALUE;
    private volatile boolean ended;
    private volatile long events;
    private long dueNanos = System.nanoTime();

    /** None when it is 0. */
    void perSecond(long count) {
        gapNanos = count == 0 ? Long.MAX_VALUE : SECOND / count;
    }

    void end() {
        ended = true;
    }

    /** Waits until the next event is due, or the end; answers its number. */
    long next() {
        long from = Math.max(dueNanos, System.nanoTime() - SECOND);
        while (!ended) {
            long gap = gapNanos;
            long left = gap == Long.MAX_VALUE ? SECOND / 100 : from + gap - System.nanoTime();
            if (left <= 0) {
                dueNanos = from + gap;
                break;
            }
            if (gap == Long.MAX_VALUE) {
                from = System.nanoTime();
            }
            LockSupport.parkNanos(this, Math.min(left, SECOND / 100));
        }
        long number = events + 1;
        events = number;
        return number;
    }

    long events() {
        return events;
    }
}
