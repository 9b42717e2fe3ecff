package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Distributions.Coverage;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DistributionsTest {

    /** 1 to 100 microseconds, so many times. */
    private static Latency latency(int times, long expected, long arrived) {
        Histogram histogram = Recorder.histogram();
        for (int micros = 1; micros <= 100; micros++) {
            histogram.recordValueWithCount(micros * 1_000L, times);
        }
        return Distributions.latency(LatencyKind.END_TO_END, histogram, 0, new Coverage(expected, arrived));
    }

    @Test
    void aPercentileCoversTheMessagesDueAndNotOnlyThoseThatCame() {
        Latency half = latency(10, 2_000, 1_000);

        assertThat(half.missing()).isEqualTo(1_000);
        assertThat(half.at(25)).isBetween(50_000L, 50_100L);
        assertThat(half.at(50)).isBetween(100_000L, 100_100L);
        assertThat(half.at(75)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(half.timings().maxNanos()).isBetween(100_000L, 100_100L);
    }

    @Test
    void theLastPercentileThatIsReachedIsTheLargestOfThoseThatCame() {
        assertThat(latency(10, 1_010, 1_000).at(99)).isBetween(99_900L, 100_100L);
        assertThat(latency(10, 1_011, 1_000).at(99)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(latency(111, 11_112, 11_100).at(99.9)).isEqualTo(Percentile.NEVER_NANOS);
        assertThat(latency(111, 11_111, 11_100).at(99.9)).isBetween(99_900L, 100_100L);
    }

    @Test
    void timingSomeMessagesMeansTheSameOfAllOfThem() {
        Latency sampled = latency(1, 12_800, 6_400);

        assertThat(sampled.timings().count()).isEqualTo(100);
        assertThat(sampled.at(25)).isBetween(50_000L, 50_100L);
        assertThat(sampled.at(75)).isEqualTo(Percentile.NEVER_NANOS);
    }

    @Test
    void percentilesAreNeverIfNothingArrivedAndZeroIfNothingWasDue() {
        Histogram empty = Recorder.histogram();

        assertThat(Distributions.latency(LatencyKind.END_TO_END, empty, 0, new Coverage(7, 0))
                        .at(25))
                .isEqualTo(Percentile.NEVER_NANOS);
        assertThat(Distributions.latency(LatencyKind.END_TO_END, empty, 0, new Coverage(0, 0))
                        .at(25))
                .isZero();
    }

    @Test
    void theTimingsAreThoseOfTheSamples() {
        Histogram histogram = Recorder.histogram();
        histogram.recordValue(1);
        histogram.recordValue(3);

        assertThat(Distributions.latency(LatencyKind.SCHEDULE_LAG, histogram, 5, new Coverage(9, 7)))
                .satisfies(latency -> {
                    assertThat(latency.name()).isEqualTo("schedule-lag");
                    assertThat(latency.timings()).isEqualTo(new Latency.Timings(2, 5, 1, 2, 1, 3));
                });
        assertThat(Distributions.latency(LatencyKind.SCHEDULE_LAG, Recorder.histogram(), 0, new Coverage(0, 0))
                        .timings())
                .isEqualTo(new Latency.Timings(0, 0, 0, 0, 0, 0));
    }

    @Test
    void aPercentileIsSupportedByTenSamplesAboveIt() {
        Histogram histogram = Recorder.histogram();
        histogram.recordValueWithCount(7, 999);
        assertThat(Distributions.supported(histogram, 99)).isFalse();
        assertThat(Distributions.supported(histogram, 98)).isTrue();

        histogram.recordValue(7);
        assertThat(Distributions.supported(histogram, 99)).isTrue();
    }
}
