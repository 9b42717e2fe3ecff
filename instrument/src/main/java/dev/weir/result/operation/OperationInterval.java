package dev.weir.result.operation;

/**
 * One second of one kind of operation in a step: a line of {@code operations.csv}.
 *
 * @param kind label of the kind
 * @param startNanos start of the interval, from the start of the step
 * @param lengthNanos its length
 * @param counts what happened in it
 * @param latencies of the operations that succeeded in it
 */
public record OperationInterval(String kind, long startNanos, long lengthNanos, Counts counts, Latencies latencies) {

    /**
     * What happened in an interval.
     *
     * @param due operations that became due
     * @param started operations handed to the client
     * @param succeeded operations that were done
     * @param failed operations that failed or stayed without an answer
     * @param bytes bytes of those that were done
     * @param inFlight operations in flight at its end
     */
    public record Counts(long due, long started, long succeeded, long failed, long bytes, long inFlight) {}

    /**
     * Latencies from the intended instant, in nanoseconds; -1 where nothing was done.
     *
     * @param meanNanos mean
     * @param p50Nanos median
     * @param p99Nanos 99th percentile
     * @param maxNanos largest
     */
    public record Latencies(long meanNanos, long p50Nanos, long p99Nanos, long maxNanos) {}
}
