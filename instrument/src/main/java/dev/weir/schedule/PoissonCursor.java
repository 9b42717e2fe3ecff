package dev.weir.schedule;

import java.util.SplittableRandom;

/**
 * Arrivals of a Poisson process. Several publishers each follow a process of their share of the rate; together they are
 * again a Poisson process of the whole rate.
 */
final class PoissonCursor implements ScheduleCursor {

    private final double meanGapNanos;
    private final SplittableRandom random;
    private double dueNanos;

    PoissonCursor(double messagesPerSecond, long seed) {
        this.meanGapNanos = 1e9 / messagesPerSecond;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public long nextNanos() {
        dueNanos -= meanGapNanos * Math.log(1.0 - random.nextDouble());
        return (long) dueNanos;
    }
}
