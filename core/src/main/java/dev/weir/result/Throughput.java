package dev.weir.result;

/**
 * Rates of the measured phase, over measured nanoseconds: first to last send for the offered side, first to last receive
 * for the delivered side.
 *
 * @param measuredNanos length of the measured phase
 * @param offeredPerSecond messages a second that the schedule asked for; those that were taken, when back to back
 * @param sentPerSecond messages a second handed to the transport
 * @param ackedPerSecond messages a second acknowledged
 * @param deliveredPerSecond messages a second received, over all subscribers
 * @param sentBytesPerSecond message bytes a second handed to the transport; -1 when no byte was touched
 * @param deliveredBytesPerSecond message bytes a second received, over all subscribers; -1 when no byte was touched
 * @param sentBytes message bytes handed to the transport
 * @param deliveredBytes message bytes received
 */
public record Throughput(
        long measuredNanos,
        double offeredPerSecond,
        double sentPerSecond,
        double ackedPerSecond,
        double deliveredPerSecond,
        double sentBytesPerSecond,
        double deliveredBytesPerSecond,
        long sentBytes,
        long deliveredBytes) {}
