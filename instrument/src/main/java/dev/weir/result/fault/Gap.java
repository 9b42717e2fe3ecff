package dev.weir.result.fault;

/**
 * A time in which something did not happen. Nanoseconds from the start of the measured phase, or of the run's clock where
 * it is measured.
 */
public record Gap(long fromNanos, long toNanos) {

    /** No time at all. */
    public static final Gap NONE = new Gap(0, 0);

    public long lengthNanos() {
        return toNanos - fromNanos;
    }

    /** Whether it has a moment in common with another time. */
    public boolean overlaps(long otherFromNanos, long otherToNanos) {
        return fromNanos < otherToNanos && toNanos > otherFromNanos;
    }

    /** The same from another origin. */
    public Gap from(long originNanos) {
        return new Gap(fromNanos - originNanos, toNanos - originNanos);
    }
}
