package dev.weir.run.fault;

import dev.weir.result.Interval;
import dev.weir.result.fault.FaultRecord.Times;
import java.util.List;
import java.util.OptionalDouble;

/**
 * When a run is as it was before its first fault: from when on, for some seconds in a row, what was due went through, the
 * 99th percentile was at most twice that of before, and the backlog as before. To the second.
 */
public final class Recovery {

    private static final int SECONDS_IN_A_ROW = 5;
    private static final double LEAST_RATE = 0.95;
    private static final double MOST_LATENCY = 2;

    /** Of a second's messages: a backlog that is smaller says nothing. */
    private static final double LEAST_BACKLOG = 0.05;

    private static final long LEAST_LENGTH_NANOS = 500_000_000;

    private final List<Interval> seconds;
    private final long firstFaultNanos;
    private final double copies;
    private final long lost;
    private final OptionalDouble usualRate;

    /**
     * @param firstFaultNanos when the first fault of the run was injected
     * @param copies how many deliveries a message leads to; 0 where nobody subscribes
     * @param saturated whether messages are sent back to back: as many are due as went through before
     * @param lost deliveries of the run that were lost: they stay in the backlog and are none
     */
    public Recovery(List<Interval> intervals, long firstFaultNanos, double copies, boolean saturated, long lost) {
        this.seconds = intervals.stream()
                .filter(second -> second.measured() && second.lengthNanos() >= LEAST_LENGTH_NANOS)
                .toList();
        this.firstFaultNanos = firstFaultNanos;
        this.copies = copies;
        this.lost = lost;
        this.usualRate = saturated ? before().mapToDouble(this::through).average() : OptionalDouble.empty();
    }

    private java.util.stream.Stream<Interval> before() {
        return seconds.stream().filter(second -> endNanos(second) <= firstFaultNanos);
    }

    private static long endNanos(Interval second) {
        return second.startNanos() + second.lengthNanos();
    }

    /** Messages that went through in a second of it. */
    private double through(Interval second) {
        long count = copies == 0 ? second.messages().acked() : second.messages().delivered();
        return count * 1e9 / second.lengthNanos();
    }

    private double due(Interval second) {
        return usualRate.orElse(second.messages().scheduled() * Math.max(1, copies) * 1e9 / second.lengthNanos());
    }

    /** The first such instant from one to another; {@link Times#NEVER} when there is none. */
    public long fromNanos(long afterNanos, long beforeNanos) {
        int row = 0;
        Interval first = null;
        for (Interval second : seconds) {
            if (endNanos(second) <= afterNanos || endNanos(second) > beforeNanos) {
                continue;
            }
            boolean well = isWell(second);
            first = well && row == 0 ? second : first;
            row = well ? row + 1 : 0;
            if (row == SECONDS_IN_A_ROW && first != null) {
                return Math.max(afterNanos, first.startNanos());
            }
        }
        return Times.NEVER;
    }

    private boolean isWell(Interval second) {
        double due = due(second);
        long usualLatency = before().mapToLong(Recovery::latency).max().orElse(Long.MAX_VALUE);
        long usualBacklog =
                before().mapToLong(one -> one.messages().backlog()).max().orElse(Long.MAX_VALUE);
        boolean quick = usualLatency <= 0 || latency(second) <= MOST_LATENCY * usualLatency;
        return through(second) >= LEAST_RATE * due
                && quick
                && backlog(second) <= Math.max((double) usualBacklog, LEAST_BACKLOG * due);
    }

    /** Without what never arrives, which is still in the smallest backlog that follows. */
    private long backlog(Interval second) {
        long smallest = seconds.stream()
                .filter(later -> later.startNanos() >= second.startNanos())
                .mapToLong(later -> later.messages().backlog())
                .min()
                .orElse(0);
        return second.messages().backlog() - Math.min(lost, smallest);
    }

    private static long latency(Interval second) {
        long endToEnd = second.latencies().endToEndP99Nanos();
        return endToEnd >= 0 ? endToEnd : second.latencies().publishP99Nanos();
    }
}
