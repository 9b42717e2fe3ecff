package dev.weir.result.fault;

/**
 * What one fault did to the clients of a crowd. Instants are nanoseconds from the start of the measured phase, or {@link
 * FaultRecord.Times#NEVER}.
 *
 * @param fault number of the fault: that of its {@link FaultRecord}
 * @param silence how long clients were given nothing
 * @param connections who lost the connection, and when they were back
 * @param missed what clients were not given
 */
public record CrowdEffect(int fault, Silence silence, Connections connections, Missed missed) {

    /**
     * The longest gap between two deliveries of each client that overlaps the fault and its effect. Only clients that look
     * at messages, and were given any, have gaps. Of those without a gap that was kept, the most that it can be
     * counts.
     *
     * @param clients how many these are
     * @param p50Nanos length of the gap that half of them do not exceed
     * @param p99Nanos length of the gap that 99 in 100 do not exceed
     * @param longestNanos length of the longest
     */
    public record Silence(int clients, long p50Nanos, long p99Nanos, long longestNanos) {}

    /**
     * Connections from the injection until the next fault, or the end. To a hundredth of a second.
     *
     * @param lost how often a client lost its own
     * @param back how often one of them was subscribed again
     * @param firstBackNanos when the first of them was
     * @param medianBackNanos when half of them were
     * @param lastBackNanos when the last of them was
     */
    public record Connections(long lost, long back, long firstBackNanos, long medianBackNanos, long lastBackNanos) {}

    /**
     * Messages that were due from a second before the injection, since some were under way, until the end of the fault's
     * effect, or until the last client was back.
     *
     * @param due acknowledged messages times the clients that had subscribed to them
     * @param missing of those, how many were not received
     * @param conflated of those, how many more were not received by clients that received newer messages; by whom they were left
     *     out stands in the account of all messages
     * @param clients how many clients miss any
     * @param most the most that one client misses
     */
    public record Missed(long due, long missing, long conflated, int clients, long most) {}
}
