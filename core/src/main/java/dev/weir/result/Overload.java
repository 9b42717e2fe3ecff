package dev.weir.result;

/**
 * Whether more was due than a system took or delivered, so that messages queued up for as long as a run lasted. A latency
 * from the intended instant then only tells how long that was.
 */
public final class Overload {

    private static final double KEPT_UP = 0.99;

    private Overload() {}

    /**
     * Whether the transport took fewer messages than were due.
     *
     * @param offeredPerSecond messages a second that were due; 0 when they were published back to back
     * @param sentPerSecond messages a second that it took
     */
    public static boolean sending(double offeredPerSecond, double sentPerSecond) {
        return offeredPerSecond > 0 && sentPerSecond < KEPT_UP * offeredPerSecond;
    }

    /**
     * Whether the transport took every message, into a buffer of its own, and delivered ever later. Receiving then lasts
     * longer than sending, and for a good part of the messages: one stall near the end makes it longer too.
     *
     * <p>Not for messages published back to back, none of which was due at any time.
     *
     * @param received messages received, over all subscribers
     * @param response latency from the intended instant
     */
    public static boolean delivering(Throughput throughput, long received, Latency response) {
        if (throughput.deliveredPerSecond() == 0 || response.count() == 0) {
            return false;
        }
        double receivingNanos = (received - 1) * 1e9 / throughput.deliveredPerSecond();
        double laterNanos = receivingNanos - throughput.measuredNanos();
        return laterNanos > (1 / KEPT_UP - 1) * throughput.measuredNanos() && response.at(90) > laterNanos / 2;
    }
}
