package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.schedule.DueCount;
import dev.weir.schedule.Schedule;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Twenty seconds in which 1,000 messages a second are due, looked at four times a second. */
class ProgressCurveTest {

    private static final long SECOND = 1_000_000_000;
    private static final long LENGTH = 20 * SECOND;
    private static final long LOOK = SECOND / 4;

    private final ProgressCurve<Snapshot> curve = new ProgressCurve<>();

    /** @param dueUntil at an instant, until when all that was due then has arrived */
    private boolean fallsBehind(LongUnaryOperator dueUntil) {
        return fallsBehind(dueUntil, 1);
    }

    private boolean fallsBehind(LongUnaryOperator dueUntil, double share) {
        for (long at = LOOK; at <= LENGTH + SECOND; at += LOOK) {
            long due = Math.min(LENGTH, Math.max(0, dueUntil.applyAsLong(at))) / (SECOND / 1_000);
            long arrived = Math.round(share * (at > LENGTH ? LENGTH / (SECOND / 1_000) : due));
            curve.take(at, new Snapshot(0, 0, 0, arrived, arrived, 0));
        }
        DueCount due = new DueCount(new Schedule.FixedRate(1_000), 2, LENGTH, Long.MAX_VALUE);
        return curve.fallsBehind(due, LENGTH, Snapshot::unique, Math.round(share * 20_000));
    }

    @Test
    void halfTheRateFallsBehindThoughAllArrivesAsSoonAsNothingIsDue() {
        assertThat(fallsBehind(at -> at / 2)).isTrue();
        assertThat(curve.until(LENGTH, Snapshot::unique)).isEqualTo(10_000);
    }

    @Test
    void fourHundredthsLessThanTheRateFallsBehind() {
        assertThat(fallsBehind(at -> at - at / 25)).isTrue();
    }

    @Test
    void nothingAtAllUntilTheEndFallsBehind() {
        assertThat(fallsBehind(at -> 0)).isTrue();
        assertThat(curve.until(LENGTH, Snapshot::unique)).isZero();
    }

    @Test
    void whatIsLateByTheSameThroughoutDoesNot() {
        assertThat(fallsBehind(at -> at - 3 * SECOND)).isFalse();
    }

    @Test
    void aStallNearTheEndIsNoBacklogThatGrows() {
        assertThat(fallsBehind(at -> Math.min(at, 14 * SECOND))).isFalse();
    }

    @Test
    void aStallThatIsMadeGoodIsNone() {
        assertThat(fallsBehind(at -> at < 6 * SECOND || at > 11 * SECOND ? at : 6 * SECOND))
                .isFalse();
    }

    /** What comes in batches of eight seconds is as late at the end as it was before. */
    @Test
    void batchesAreNone() {
        assertThat(fallsBehind(at -> at / (8 * SECOND) * (8 * SECOND))).isFalse();
    }

    @Test
    void whatNeverArrivesIsMissingAndNotLate() {
        assertThat(fallsBehind(at -> at - SECOND / 100, 0.7)).isFalse();
    }

    @Test
    void aPhaseOfManyHoursIsKeptInFewLooks() {
        for (long at = 1; at <= 100_000; at++) {
            curve.take(at * LOOK, new Snapshot(at, at, 0, at, at, 0));
        }

        assertThat(curve.until(99_000 * LOOK, Snapshot::unique)).isBetween(98_900L, 99_000L);
    }
}
