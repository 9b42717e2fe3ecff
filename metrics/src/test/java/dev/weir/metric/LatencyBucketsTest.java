package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.weir.measure.Recorder;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBucket;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyBucketsTest {

    private static final long MILLI = 1_000_000;

    private static Histogram histogram(long... nanos) {
        Histogram histogram = Recorder.histogram();
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    @Test
    void valuesCountInTheClassicBucketWhoseBoundIsTheNextAboveThem() {
        LatencyBuckets buckets =
                LatencyBuckets.of(histogram(50_000, 200_000, 3 * MILLI, 4 * MILLI, 70_000 * MILLI, 3_600_000 * MILLI));

        HistogramDataPointSnapshot point = buckets.dataPoint(Labels.EMPTY, 0);

        assertThat(point.getClassicBuckets().stream().filter(bucket -> bucket.getCount() > 0))
                .extracting(ClassicHistogramBucket::getUpperBound, ClassicHistogramBucket::getCount)
                .containsExactly(
                        tuple(0.0001, 1L), tuple(0.00025, 1L), tuple(0.005, 2L), tuple(Double.POSITIVE_INFINITY, 2L));
        assertThat(buckets.count()).isEqualTo(6);
        assertThat(buckets.sumSeconds()).isCloseTo(3_670.00725, within(4.0));
    }

    @Test
    void valueOfNothingCountsAsZero() {
        LatencyBuckets buckets = LatencyBuckets.of(histogram(0, 0, MILLI));

        assertThat(buckets.zeros()).isEqualTo(2);
        assertThat(buckets.exponential().values()).containsExactly(1L);
        assertThat(buckets.dataPoint(Labels.EMPTY, 0).getCount()).isEqualTo(3);
    }

    @Property(tries = 200)
    void nativeBucketOfAValueEnclosesIt(@ForAll @LongRange(min = 1, max = Recorder.HIGHEST_NANOS) long nanos) {
        LatencyBuckets buckets = LatencyBuckets.of(histogram(nanos));

        HistogramDataPointSnapshot point = buckets.dataPoint(Labels.EMPTY, 0);
        NativeHistogramBucket bucket =
                point.getNativeBucketsForPositiveValues().iterator().next();

        double bound = Math.pow(2, bucket.getBucketIndex() / 8.0);
        double width = 0.001; // of the buckets of the histogram
        assertThat(nanos / 1e9).isLessThanOrEqualTo(bound * (1 + width));
        assertThat(nanos / 1e9).isGreaterThanOrEqualTo(bound / Math.pow(2, 1 / 8.0) * (1 - width));
        assertThat(point.getNativeSchema()).isEqualTo(3);
    }
}
