package dev.weir.metric;

import java.time.Duration;

/** The times at which a monitoring system asked for figures, and how long it is worth waiting until it asks again. Thread-safe. */
final class ScrapeTimes {

    /** Longest wait for another. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private long count;
    private long lastNanos;
    private long gapNanos;

    /** Figures have been served just now. */
    void served() {
        served(System.nanoTime());
    }

    synchronized void served(long nowNanos) {
        if (count > 0) {
            gapNanos = nowNanos - lastNanos;
        }
        lastNanos = nowNanos;
        count++;
        notifyAll();
    }

    /**
     * How long to wait for the next one: twice the time between the last two, less what has passed since; nothing where
     * fewer than two have come.
     */
    synchronized Duration patience(long nowNanos) {
        if (count < 2) {
            return Duration.ZERO;
        }
        long leftNanos = Math.min(2 * gapNanos, LONGEST_WAIT.toNanos()) - (nowNanos - lastNanos);
        return Duration.ofNanos(Math.max(0, leftNanos));
    }

    /** Waits for another one, as long as that is worth it. */
    synchronized void awaitNext() throws InterruptedException {
        long before = count;
        long deadlineNanos = System.nanoTime() + patience(System.nanoTime()).toNanos();
        for (long left = deadlineNanos - System.nanoTime();
                count == before && left > 0;
                left = deadlineNanos - System.nanoTime()) {
            // At least a millisecond: 0 would be for ever.
            wait(Math.max(1, left / 1_000_000));
        }
    }
}
