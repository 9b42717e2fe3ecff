package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** On a clock of its own. */
class ReleaseScheduleTest {

    private static final long MILLI = 1_000_000;

    private final ReleaseSchedule schedule = new ReleaseSchedule();

    /** Takes all that may go as soon as it may; returns when the last of it went. */
    private static long drain(ReleaseSchedule schedule, long fromNanos) {
        long now = fromNanos;
        while (!schedule.empty()) {
            now = Math.max(now, schedule.nextNanos());
            long bytes = schedule.releasable(now);
            assertThat(bytes).isPositive();
            schedule.released(bytes);
        }
        return now;
    }

    @Test
    void bytesGoAtOnceWhenNothingIsAsked() {
        schedule.arrived(10, 5, 0);

        assertThat(schedule.releasable(5)).isEqualTo(10);
    }

    @Test
    void aDelayEndsExactlyAfterItsTime() {
        schedule.arrived(10, 5, 100);

        assertThat(schedule.nextNanos()).isEqualTo(105);
        assertThat(schedule.releasable(104)).isZero();
        assertThat(schedule.releasable(105)).isEqualTo(10);
    }

    @Test
    void laterBytesDoNotOvertakeThoseWithALongerDelay() {
        schedule.arrived(10, 0, 100);
        schedule.arrived(7, 1, 0);

        assertThat(schedule.releasable(99)).isZero();
        assertThat(schedule.releasable(100)).isEqualTo(17);
    }

    @Test
    void aLinkOfAThousandBytesASecondTakesTwoSecondsForTwoThousand() {
        schedule.rate(1_000, 0);
        schedule.arrived(2_000, 0, 0);

        assertThat(schedule.releasable(500 * MILLI)).isEqualTo(500);
        assertThat(drain(schedule, 0)).isEqualTo(2_000 * MILLI);
    }

    @Test
    void theLinkComesAfterTheDelay() {
        schedule.rate(1_000, 0);
        schedule.arrived(2_000, 0, 300 * MILLI);

        assertThat(drain(schedule, 0)).isEqualTo(2_300 * MILLI);
    }

    @Test
    void aLinkThatWasIdleHasNothingInStore() {
        schedule.rate(1_000, 0);
        schedule.arrived(10, 5_000 * MILLI, 0);

        assertThat(drain(schedule, 0)).isEqualTo(5_010 * MILLI);
    }

    @Test
    void whoLooksLateFindsWhatTheLinkHasBroughtMeanwhileAndNoMore() {
        schedule.rate(1_000, 0);
        schedule.arrived(100, 0, 0);
        schedule.arrived(1_000, 500 * MILLI, 0);

        // 100 bytes by 0.1 s; then the link was idle until 0.5 s.
        assertThat(schedule.releasable(700 * MILLI)).isEqualTo(100 + 200);
    }

    @Test
    void aFasterLinkHoldsForWhatWaits() {
        schedule.rate(1_000, 0);
        schedule.arrived(2_000, 0, 0);
        schedule.released(schedule.releasable(1_000 * MILLI));

        schedule.rate(10_000, 1_000 * MILLI);

        assertThat(drain(schedule, 1_000 * MILLI)).isEqualTo(1_100 * MILLI);
    }

    @Test
    void anUnlimitedLinkSendsAtOnceWhatWaits() {
        schedule.rate(1, 0);
        schedule.arrived(2_000, 0, 0);

        schedule.rate(0, MILLI);

        assertThat(schedule.releasable(MILLI)).isEqualTo(2_000);
    }

    @Test
    void nothingIsAwaitedOnceItIsCleared() {
        schedule.arrived(2_000, 0, 10);

        schedule.clear();

        assertThat(schedule.nextNanos()).isEqualTo(ReleaseSchedule.NEVER);
    }

    @Property(tries = 300)
    void noByteIsEarlierThanALinkAllows(
            @ForAll @Size(min = 1, max = 30) int[] seeds, @ForAll @IntRange(min = 1, max = 1_000_000) int rate) {
        ReleaseSchedule limited = new ReleaseSchedule();
        limited.rate(rate, 0);
        long now = 0;
        long in = 0;
        long out = 0;
        double linkFree = 0;
        for (int seed : seeds) {
            now += Math.floorMod(seed, 50L) * MILLI;
            long bytes = 1 + Math.floorMod(seed >> 8, 5_000L);
            limited.arrived(bytes, now, 0);
            in += bytes;
            linkFree = Math.max(linkFree, (double) now) + bytes * 1e9 / rate;
            long may = limited.releasable(now);
            limited.released(may);
            out += may;
            assertThat(in - out).isGreaterThanOrEqualTo((long) ((linkFree - now) * rate / 1e9));
        }
        assertThat((double) drain(limited, now)).isBetween(linkFree - 1_000, linkFree + 1_000 * seeds.length);
    }
}
