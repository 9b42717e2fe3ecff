package dev.weir.operation.run;

import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** When a step ends, and by what; numbers its operations. Thread-safe. */
final class StepLimits {

    /** Answer of {@link #nextNumber} when there are no more. */
    static final long NO_MORE = -1;

    private static final long JUDGED_FROM = 100;
    private static final String NOTHING = "";

    private final Limits limits;
    private final long count;
    private final long bytesLimit;
    private final long failuresLimit;
    private final double failureShare;
    private volatile long endNanos = Long.MAX_VALUE;
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private volatile String endedBy = NOTHING;
    private volatile boolean tooManyFailures;
    private volatile boolean timeUp;
    private volatile boolean over;

    StepLimits(Limits limits) {
        this.limits = limits;
        this.count = limits.count().orElse(Long.MAX_VALUE);
        this.bytesLimit = limits.bytes().orElse(Long.MAX_VALUE);
        this.failuresLimit = limits.failures().orElse(Long.MAX_VALUE);
        this.failureShare = limits.failureShare().orElse(Double.MAX_VALUE);
    }

    /** Says when the step begins, by the run's clock. Before its workers do. */
    void begin(long startNanos) {
        endNanos = limits.time().map(time -> startNanos + time.toNanos()).orElse(Long.MAX_VALUE);
    }

    /** The number of the next operation, or {@link #NO_MORE}. */
    long nextNumber() {
        if (count != Long.MAX_VALUE && numbers.get() >= count) {
            return countReached();
        }
        long number = numbers.getAndIncrement();
        return number < count ? number : countReached();
    }

    private long countReached() {
        reached("count " + Counts.format(count));
        return NO_MORE;
    }

    /** When the time is up, by the run's clock; {@link Long#MAX_VALUE} without that limit. */
    long endNanos() {
        return endNanos;
    }

    /** Says that the time is up for one worker; others may be behind. */
    void timeReached() {
        timeUp = true;
        reached("time " + Durations.exact(limits.time().orElseThrow()));
    }

    /** Whether the step has lasted as long as it may. */
    boolean timeUp() {
        return timeUp;
    }

    /** Counts an operation that has ended. */
    void ended(long operationBytes, boolean failed) {
        long endedNow = ended.incrementAndGet();
        if (bytes.addAndGet(operationBytes) >= bytesLimit) {
            end("size " + Sizes.exact(bytesLimit));
        }
        if (!failed) {
            return;
        }
        long failedNow = failures.incrementAndGet();
        if (failedNow >= failuresLimit) {
            failuresReached("failures " + Counts.format(failuresLimit));
        } else if (endedNow >= JUDGED_FROM && failedNow >= failureShare * endedNow) {
            failuresReached(String.format(Locale.ROOT, "failures %s %%", percent(failureShare * 100)));
        }
    }

    private static String percent(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private void failuresReached(String limit) {
        tooManyFailures = true;
        end(limit);
    }

    /** Whether it ended because too many operations failed. */
    boolean tooManyFailures() {
        return tooManyFailures;
    }

    /** Ends the step for all workers; the first reason stays. */
    void end(String reason) {
        reached(reason);
        over = true;
    }

    private synchronized void reached(String reason) {
        if (endedBy.isEmpty()) {
            endedBy = reason;
        }
    }

    /** Whether no worker may start any more. */
    boolean over() {
        return over;
    }

    /** The limit that was reached first; empty while none is. */
    String endedBy() {
        return endedBy;
    }
}
