package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Limit;

/**
 * How much a session may send: a store of bytes that fills with time, up to what comes in a quarter of a second. A line
 * may be longer than what is in it; the next ones wait the longer.
 */
final class Bandwidth {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_KILOBIT = 125;
    private static final double BURST_SECONDS = 0.25;
    /** An hour, after which it is asked again: the lowest rates need more time than a clock can tell. */
    private static final double MAX_WAIT_NANOS = 3_600 * NANOS_PER_SECOND;

    private static final Bandwidth UNLIMITED = new Bandwidth(Limit.UNLIMITED, 0, 0);

    private final Limit limit;
    private double bytes;
    private long filledNanos;

    private Bandwidth(Limit limit, double bytes, long filledNanos) {
        this.limit = limit;
        this.bytes = bytes;
        this.filledNanos = filledNanos;
    }

    /** In kilobits a second. What is unlimited counts nothing, so that all sessions share it. */
    static Bandwidth of(Limit limit) {
        return limit.unlimited() ? UNLIMITED : new Bandwidth(limit, 0, 0);
    }

    Limit limit() {
        return limit;
    }

    /** With other kilobits a second; what is in the store, or was sent beyond it, still counts. */
    Bandwidth with(Limit newLimit) {
        return newLimit.unlimited() ? UNLIMITED : new Bandwidth(newLimit, bytes, filledNanos);
    }

    private double bytesPerNano() {
        return limit.most() * BYTES_PER_KILOBIT / NANOS_PER_SECOND;
    }

    boolean available(long nowNanos) {
        if (limit.unlimited()) {
            return true;
        }
        double most = Math.max(1, limit.most() * BYTES_PER_KILOBIT * BURST_SECONDS);
        bytes = Math.min(most, bytes + (nowNanos - filledNanos) * bytesPerNano());
        filledNanos = nowNanos;
        return bytes > 0;
    }

    void take(int count) {
        if (!limit.unlimited()) {
            bytes -= count;
        }
    }

    /** When there will be some, if there is none now. */
    long availableNanos() {
        return filledNanos + (long) Math.ceil(Math.clamp((1 - bytes) / bytesPerNano(), 1, MAX_WAIT_NANOS));
    }
}
