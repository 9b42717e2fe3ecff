package dev.weir.run.verdict;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.LatencyLog.Stats;
import dev.weir.measure.Recorder;
import dev.weir.result.Overload;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * What happened after the time in which something was due: the end of a delay there was all along, or of a queue that grew.
 * Whoever falls behind gets later and later. Who was as late at half time as at the end keeps up, however late that is, and
 * the wait for the last of it is no part of a rate. Used when every recorder has been sealed; times are in nanoseconds.
 */
public final class Tail {

    /** In less, no first half can be held against a second one, because delays are known by the second. */
    private static final long LEAST_SECONDS = 2;

    /** Of so short a time, a tail of up to this part tells nothing. */
    private static final double UNTOLD = 0.1;

    /** Up to this part of the time, a tail of few messages is not worth a rate of its own. */
    private static final double NEGLIGIBLE = 0.01;

    private static final double MANY = 90;
    private static final double FEW = 10;
    private static final long UNKNOWN = -1;

    private final long dueNanos;
    private final long manyNanos;
    private final boolean uneven;
    private final long earlyNanos;
    private final long lateNanos;

    /**
     * @param dueNanos the time in which it was due, from the start of the phase
     * @param delays from the intended instant, of all to which it happened
     * @param seconds the same by the second in which it happened, from the start of the phase
     * @param lastSecond the last of these
     */
    public Tail(long dueNanos, Histogram delays, LongFunction<Stats> seconds, long lastSecond) {
        this.dueNanos = dueNanos;
        this.manyNanos = delays.getValueAtPercentile(MANY);
        this.uneven = manyNanos > 2 * delays.getValueAtPercentile(FEW);
        long whole = dueNanos / Recorder.INTERVAL_NANOS;
        boolean halves = whole >= LEAST_SECONDS;
        this.earlyNanos = halves ? usual(seconds, 0, whole / 2) : UNKNOWN;
        this.lateNanos = halves ? usual(seconds, (whole + 1) / 2, lastSecond + 1) : UNKNOWN;
    }

    /** That of one delay of a phase. */
    public static Tail of(LatencyLog log, LatencyKind delay, long dueNanos) {
        return new Tail(dueNanos, log.total(delay), second -> log.stats(second, delay), log.newest(delay));
    }

    /** How late the latest were in most of these seconds. */
    private static long usual(LongFunction<Stats> seconds, long from, long to) {
        long[] latest = LongStream.range(from, to)
                .mapToObj(seconds)
                .filter(second -> second.count() > 0)
                .mapToLong(Stats::p99Nanos)
                .sorted()
                .toArray();
        return latest.length == 0 ? UNKNOWN : latest[latest.length / 2];
    }

    /**
     * The time that a rate is over.
     *
     * @param spanNanos the time from the first to the last of what is counted
     */
    public long overNanos(long spanNanos) {
        long laterNanos = spanNanos - dueNanos;
        boolean few = laterNanos <= NEGLIGIBLE * dueNanos && !many(laterNanos);
        return laterNanos <= 0 || few || even(laterNanos) ? dueNanos : spanNanos;
    }

    /**
     * Whether it is an overload: it went on for long after anything was due, or, however fast it then caught up, it fell behind all
     * the while. An even delay, however long, is no backlog that grows.
     *
     * @param fellBehind what a {@link ProgressCurve} of it says
     */
    public boolean overloaded(long spanNanos, BooleanSupplier fellBehind) {
        return falling(spanNanos) || (uneven && fellBehind.getAsBoolean());
    }

    /** Whether more was due than was done, so that a queue grew until nothing was due any more. */
    boolean falling(long spanNanos) {
        long laterNanos = spanNanos - dueNanos;
        boolean toldBySeconds = dueNanos / Recorder.INTERVAL_NANOS >= LEAST_SECONDS;
        return Overload.falling(dueNanos, Math.max(dueNanos, spanNanos), manyNanos)
                && (toldBySeconds ? !even(laterNanos) : laterNanos > UNTOLD * dueNanos);
    }

    private boolean many(long laterNanos) {
        return manyNanos > laterNanos / 2;
    }

    private boolean even(long laterNanos) {
        return lateNanos != UNKNOWN && Overload.even(laterNanos, earlyNanos, lateNanos);
    }
}
