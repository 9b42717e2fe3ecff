package dev.weir.result;

/**
 * The messages that publishers of one host sent and subscribers of one host received.
 *
 * @param from name of the host of the publishers
 * @param to name of the host of the subscribers
 * @param boundNanos how much the clocks of the two may differ, at most; 0 for one host; {@link #UNKNOWN} if one has no bound
 * @param lowestNanos the smallest end-to-end latency, below zero where clocks differ by more than it took; 0 without messages
 * @param endToEnd their end-to-end latency. Where nobody knows in advance to which host a message goes, as with a group of
 *     subscribers on several hosts, none is {@code expected}, and the percentiles are of those that arrived.
 */
public record PairFigures(String from, String to, long boundNanos, long lowestNanos, Latency endToEnd) {

    /** Stands for the bound of clocks of which too little is known. */
    public static final long UNKNOWN = -1;

    /** Whether any message was timed. */
    public boolean any() {
        return endToEnd.timings().count() > 0;
    }

    /** Whether it is known how many messages were due, and any was. */
    public boolean anyDue() {
        return endToEnd.expected() > 0;
    }

    /** Whether it is known how much the clocks may differ. */
    public boolean bounded() {
        return boundNanos >= 0;
    }

    /** Whether two clocks took part. */
    public boolean crosses() {
        return !from.equals(to);
    }
}
