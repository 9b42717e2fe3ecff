package dev.weir.clock;

/**
 * Where the clock of a host stands on the reference clock: as a straight line, since two clocks differ in their origin and, by
 * some millionths, in their rate.
 *
 * @param originNanos an instant of the host's clock
 * @param offsetNanos the reference clock minus the host's clock at that instant
 * @param rate by how much the reference clock gains on the host's clock, in nanoseconds per nanosecond; below a thousandth
 */
public record ClockLine(long originNanos, long offsetNanos, double rate) {

    /** A host whose clock is the reference itself. */
    public static final ClockLine SAME = new ClockLine(0, 0, 0);

    public ClockLine {
        if (!(Math.abs(rate) < 1e-3)) {
            throw new IllegalArgumentException("two clocks whose rates differ by a thousandth or more: " + rate);
        }
    }

    /** The reference clock minus the host's clock when the latter shows this instant, in nanoseconds. */
    public long offsetNanos(long hostNanos) {
        return offsetNanos + Math.round(rate * (hostNanos - originNanos));
    }

    /** The instant of the reference clock at which the host's clock shows this one. */
    public long toReference(long hostNanos) {
        return hostNanos + offsetNanos(hostNanos);
    }

    /** The instant of the host's clock at which the reference clock shows this one, to about a nanosecond. */
    public long toHost(long referenceNanos) {
        long sinceOrigin = referenceNanos - offsetNanos - originNanos;
        return originNanos + sinceOrigin - Math.round(sinceOrigin * (rate / (1 + rate)));
    }
}
