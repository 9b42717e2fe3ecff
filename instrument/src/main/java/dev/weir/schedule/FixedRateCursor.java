package dev.weir.schedule;

/**
 * Evenly spaced instants, each computed from its own index, so that no rounding adds up. Publisher {@code i} of {@code n}
 * takes every n-th instant from the i-th on.
 */
final class FixedRateCursor implements ScheduleCursor {

    private final double gapNanos;
    private final int publishers;
    private long index;

    FixedRateCursor(double messagesPerSecond, int publisher, int publishers) {
        this.gapNanos = 1e9 / messagesPerSecond;
        this.publishers = publishers;
        this.index = publisher;
    }

    @Override
    public long nextNanos() {
        long dueNanos = Math.round(index * gapNanos);
        index += publishers;
        return dueNanos;
    }
}
