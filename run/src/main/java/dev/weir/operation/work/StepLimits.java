package dev.weir.operation.work;

import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import dev.weir.unit.Sizes;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** The limits of a step, which say when it ends and by what, and the numbers of its operations. Thread-safe. */
public final class StepLimits {

    /** Answer of {@link #nextNumber} when there are no more. */
    static final long NO_MORE = -1;

    private static final long JUDGED_FROM = 100;

    /** The share of failures that ends a step without that limit: none can be so large. */
    private static final double MORE_THAN_ALL = 2;

    private static final String NOTHING = "";

    private final Limits limits;
    private final StepPart part;
    private final long wholeCount;
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

    /** Those of a step in this process, or of a step over several hosts as the process of the run sees it. */
    public StepLimits(Limits limits) {
        this(limits, StepPart.WHOLE);
    }

    private StepLimits(Limits limits, StepPart part) {
        this.limits = limits;
        this.part = part;
        this.wholeCount = limits.count().orElse(Long.MAX_VALUE);
        this.count = limits.count().isPresent() ? part.share(wholeCount) : Long.MAX_VALUE;
        this.bytesLimit = limits.bytes().orElse(Long.MAX_VALUE);
        this.failuresLimit = limits.failures().orElse(Long.MAX_VALUE);
        this.failureShare = limits.failureShare().orElse(MORE_THAN_ALL);
    }

    /**
     * Those of one part of a step: its part of the count, and the time. Bytes and failures are not its own business, because they
     * are limited for all parts together.
     */
    public static StepLimits ofPart(Limits limits, StepPart part) {
        return new StepLimits(
                new Limits(
                        limits.count(),
                        limits.time(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalDouble.empty()),
                part);
    }

    /** Which part of the step they are of. */
    StepPart part() {
        return part;
    }

    /** Says when the step begins, by the run's clock. Before its workers do. */
    public void begin(long startNanos) {
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
        reached(countText());
        return NO_MORE;
    }

    private String countText() {
        return "count " + Counts.format(wholeCount);
    }

    /** Whether the step ended because as many operations as it may have had been started. */
    public boolean countUp() {
        return endedBy.equals(countText());
    }

    /** When the time is up, by the run's clock; {@link Long#MAX_VALUE} without that limit. */
    public long endNanos() {
        return endNanos;
    }

    /** Says that the time is up for one worker; others may be behind. */
    public void timeReached() {
        timeUp = true;
        reached("time " + Durations.exact(limits.time().orElseThrow()));
    }

    /** Whether the step has lasted as long as it may. */
    public boolean timeUp() {
        return timeUp;
    }

    /** Counts an operation that has ended. */
    void ended(long operationBytes, boolean failed) {
        long endedNow = ended.incrementAndGet();
        judgeBytes(bytes.addAndGet(operationBytes));
        judgeFailures(endedNow, failed ? failures.incrementAndGet() : failures.get());
    }

    /** Looks at the sums over all parts of a step, as they have been told until now. */
    public void told(long bytesNow, long endedNow, long failedNow) {
        judgeBytes(bytesNow);
        judgeFailures(endedNow, failedNow);
    }

    private void judgeBytes(long bytesNow) {
        if (bytesNow >= bytesLimit) {
            end("size " + Sizes.exact(bytesLimit));
        }
    }

    /** Also after an operation that succeeded: it may be the one from which on a share of failures is judged. */
    private void judgeFailures(long endedNow, long failedNow) {
        if (failedNow == 0) {
            return;
        }
        if (failedNow >= failuresLimit) {
            failuresReached("failures " + Counts.format(failuresLimit));
        } else if (endedNow >= JUDGED_FROM && failedNow >= Percents.ceil(failureShare, endedNow)) {
            failuresReached("failures " + Percents.exact(failureShare));
        }
    }

    private void failuresReached(String limit) {
        tooManyFailures = true;
        end(limit);
    }

    /** Whether it ended because too many operations failed. */
    public boolean tooManyFailures() {
        return tooManyFailures;
    }

    /** Ends the step for all workers; the first reason stays. */
    public void end(String reason) {
        reached(reason);
        over = true;
    }

    /** A part of the step has come to its own end; those of others may go on. */
    public void partEnded(String reason, boolean byTime) {
        timeUp |= byTime;
        reached(reason);
    }

    private synchronized void reached(String reason) {
        if (endedBy.isEmpty()) {
            endedBy = reason;
        }
    }

    /** Whether no worker may start any more. */
    public boolean over() {
        return over;
    }

    /** The limit that was reached first; empty while none is. */
    public String endedBy() {
        return endedBy;
    }
}
