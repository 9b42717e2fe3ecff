package dev.weir.operation.run;

import dev.weir.measure.LatencyLog.Stats;
import dev.weir.operation.account.KindFigures;
import dev.weir.run.watch.Steadiness;
import java.time.Duration;
import java.util.List;

/** Follows the operations that warm a step up, until rate and latency have been steady for three seconds. Used by one thread. */
final class StepWarmUp {

    private final long leastNanos;
    private final Steadiness steadiness;
    private long dueBefore;
    private long succeededBefore;

    /**
     * @param least how long it takes at least
     * @param closedLoop whether the rate is what the system allows, so that only its evenness tells
     */
    StepWarmUp(Duration least, boolean closedLoop) {
        this.leastNanos = least.toNanos();
        this.steadiness = new Steadiness(closedLoop);
    }

    /**
     * Takes one more second into account, whose latencies have been collected; returns whether it has been long enough and is steady.
     *
     * @param seconds how long this second took
     */
    boolean second(List<KindFigures> figures, long elapsedNanos, double seconds) {
        long due = 0;
        long succeeded = 0;
        for (KindFigures kind : figures) {
            due += kind.counts().due();
            succeeded += kind.counts().succeeded();
        }
        steadiness.second((due - dueBefore) / seconds, (succeeded - succeededBefore) / seconds, latencies(figures));
        dueBefore = due;
        succeededBefore = succeeded;
        return elapsedNanos >= leastNanos && steadiness.reached();
    }

    /** Those of the second before the newest, which nothing is added to any more. */
    private static Stats latencies(List<KindFigures> figures) {
        KindFigures first = figures.getFirst();
        return first.stats(Math.max(0, first.newestSecond() - 1));
    }
}
