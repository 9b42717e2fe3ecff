package dev.weir.result;

/**
 * Rates of the measured phase. A rate is a count over the time in which messages were due, or, where that is longer, over
 * the time from the first of the counted to the last: silence at the end counts, an even latency does not, and no rate on
 * a schedule exceeds the offered one.
 *
 * @param measuredNanos length of the measured phase
 * @param dueNanos the time in which messages were due; that in which they were published, when back to back
 * @param offeredPerSecond messages a second that the schedule asked for; those that were taken, when back to back
 * @param sent messages handed to the transport
 * @param acked messages acknowledged
 * @param delivered messages of this run received for the first time, over all subscribers
 * @param overload whether more was due than the system took or delivered
 * @param whileDue messages sent, acknowledged or delivered, whichever the overload is about, until the last message was due; {@link
 *     #UNKNOWN} without an overload
 */
public record Throughput(
        long measuredNanos,
        long dueNanos,
        double offeredPerSecond,
        Rate sent,
        Rate acked,
        Rate delivered,
        Overload overload,
        long whileDue) {

    /** Stands for a count that nobody took. */
    public static final long UNKNOWN = -1;

    /** That of a run in which nothing was measured. */
    public static final Throughput NONE = new Throughput(
            0, 0, 0, Rate.messages(0, 0), Rate.messages(0, 0), Rate.messages(0, 0), Overload.NONE, UNKNOWN);

    /**
     * One rate, and the time that it is over.
     *
     * @param perSecond messages a second
     * @param overNanos the time that the rate is over
     * @param bytes message bytes; -1 when no byte was touched, or none was counted
     */
    public record Rate(double perSecond, long overNanos, long bytes) {

        /** So many messages over a time, and their bytes. */
        public static Rate of(long messages, long overNanos, long bytes) {
            return new Rate(overNanos <= 0 ? 0 : messages * 1e9 / overNanos, overNanos, bytes);
        }

        /** So many messages over a time; their bytes are not counted. */
        public static Rate messages(long messages, long overNanos) {
            return of(messages, overNanos, -1);
        }

        /** Message bytes a second; -1 when no byte was touched, or none was counted. */
        public double bytesPerSecond() {
            return bytes < 0 ? -1 : overNanos <= 0 ? 0 : bytes * 1e9 / overNanos;
        }
    }
}
