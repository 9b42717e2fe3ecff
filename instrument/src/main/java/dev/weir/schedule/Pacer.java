package dev.weir.schedule;

import dev.weir.clock.RunClock;

/**
 * Waits for the instant a message is due.
 *
 * <p>Parking wakes late by the timer's slack, about 55 µs on Linux. So the pacer learns how late this thread is usually
 * woken, parks until that much earlier, and spins the few microseconds that may remain. When messages are due closer
 * together than that, it parks all the same and the overdue ones go out together. Used by one thread.
 */
public final class Pacer {

    /** Longest wait in one piece of who is not woken when the run is stopped. */
    public static final long USUAL_WAIT_NANOS = 20_000_000;

    private static final long MOST_SLACK_NANOS = 100_000;
    private static final long LEAST_PARK_NANOS = 10_000;
    private static final int LEARNING = 8;

    private final PacerMode mode;
    private final RunClock clock;
    private final long longestNanos;
    private long slackNanos;
    private long parkedForNanos = Long.MIN_VALUE;

    public Pacer(PacerMode mode, RunClock clock) {
        this(mode, clock, USUAL_WAIT_NANOS);
    }

    /** @param longestNanos longest wait in one piece */
    public Pacer(PacerMode mode, RunClock clock, long longestNanos) {
        this.mode = mode;
        this.clock = clock;
        this.longestNanos = longestNanos;
    }

    /** Waits until about {@code dueNanos} of the clock, or for a bounded part of it; the caller reads the clock again. */
    @SuppressWarnings("ThreadPriorityCheck") // yielding is what the user asked for
    public void await(long dueNanos) {
        switch (mode) {
            case PARK -> park(dueNanos);
            case YIELD -> Thread.yield();
            case SPIN -> Thread.onSpinWait();
        }
    }

    private void park(long dueNanos) {
        if (parkedForNanos == dueNanos) {
            Thread.onSpinWait();
            return;
        }
        long nowNanos = clock.nanos();
        long remainingNanos = dueNanos - nowNanos;
        if (remainingNanos <= slackNanos + LEAST_PARK_NANOS) {
            clock.parkUntil(dueNanos);
            return;
        }
        boolean last = remainingNanos <= longestNanos;
        long targetNanos = last ? dueNanos - slackNanos : nowNanos + longestNanos;
        clock.parkUntil(targetNanos);
        long lateNanos = clock.nanos() - targetNanos;
        slackNanos += (Math.clamp(lateNanos, 0, MOST_SLACK_NANOS) - slackNanos) / LEARNING;
        // Whoever was woken early parks again for what is left.
        if (last && lateNanos >= 0) {
            parkedForNanos = dueNanos;
        }
    }
}
