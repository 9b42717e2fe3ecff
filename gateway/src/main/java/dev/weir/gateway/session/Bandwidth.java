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

    private Limit limit;
    private double bytes;
    private long filledNanos;

    Bandwidth(Limit limit) {
        this.limit = limit;
    }

    Limit limit() {
        return limit;
    }

    /** Sets kilobits a second. */
    void limit(Limit newLimit) {
        limit = newLimit;
        bytes = Math.min(bytes, 0);
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
        return filledNanos + (long) Math.ceil(Math.max(1, (1 - bytes) / bytesPerNano()));
    }
}
