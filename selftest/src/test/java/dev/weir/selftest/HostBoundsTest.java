package dev.weir.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.pause.Hiccups;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HostBoundsTest {

    private static final long OVERSLEEP_NANOS = 55_000;
    private static final long[] FLAT =
            LongStream.range(0, 1_000).map(i -> 300_000).toArray();
    private static final long[] RAMP =
            LongStream.range(0, 1_000).map(i -> i * 300_000).toArray();

    @Test
    void onAQuietHostTheBoundIsFiftyMicrosecondsOrTwoPerCent() {
        Bounds bounds = new HostBounds(hiccups(0, 0), new long[1_000]);

        assertThat(bounds.boundNanos(50, FLAT)).isEqualTo(50_000);
        assertThat(bounds.boundNanos(
                        99, LongStream.generate(() -> 900_000_000).limit(1_000).toArray()))
                .isEqualTo(18_000_000);
    }

    @Test
    void rarePausesDoNotWidenTheMedian() {
        Bounds bounds = new HostBounds(hiccups(10, 80_000_000), new long[1_000]);

        assertThat(bounds.boundNanos(50, FLAT)).isEqualTo(50_000);
        assertThat(bounds.boundNanos(99, FLAT)).isGreaterThan(80_000_000);
    }

    @Test
    void noLatenessThatWasMeasuredMovesAPercentileOutOfItsBound() {
        for (int late : new int[] {0, 3, 30, 100, 300}) {
            long[] delays = LongStream.range(0, 1_000)
                    .map(i -> i < 1_000 - late ? 0 : 125_000_000)
                    .toArray();
            Bounds bounds = new HostBounds(hiccups(0, 0), delays);
            for (long[] truths : List.of(FLAT, RAMP)) {
                long[] reported = delayed(truths, delays, late);
                for (double percentile : new double[] {50, 90, 99}) {
                    assertThat(Ranks.at(percentile, reported) - Ranks.at(percentile, truths))
                            .isBetween(0L, bounds.boundNanos(percentile, truths));
                }
            }
        }
    }

    private static long[] delayed(long[] truths, long[] delays, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] shuffled = delays.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long kept = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = kept;
        }
        long[] reported = new long[truths.length];
        Arrays.setAll(reported, i -> truths[i] + shuffled[i]);
        Arrays.sort(reported);
        return reported;
    }

    /** So many of a thousand wake-ups were late by a pause, all others by the usual oversleep. */
    private static Hiccups hiccups(int pauses, long pauseNanos) {
        Histogram lateness = new Histogram(3_600_000_000_000L, 3);
        for (int i = 0; i < 1_000; i++) {
            lateness.recordValue(i < pauses ? pauseNanos : OVERSLEEP_NANOS);
        }
        return new Hiccups(lateness, 0, List.of(), 0);
    }
}
