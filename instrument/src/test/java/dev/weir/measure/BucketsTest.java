package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketsTest {

    @Property
    void theyGiveTheHistogramThatEveryValueAloneWouldHaveGiven(@ForAll("latencies") List<Long> values) {
        Buckets buckets = new Buckets();
        Histogram direct = Recorder.histogram();
        values.forEach(value -> {
            buckets.add(value);
            direct.recordValue(value);
        });

        assertThat(histogramOf(buckets)).isEqualTo(direct);
    }

    @Property
    void theSumOfManyIsTheHistogramOfAllTheirValues(
            @ForAll("latencies") List<Long> one, @ForAll("latencies") List<Long> other) {
        Histogram direct = Recorder.histogram();
        one.forEach(direct::recordValue);
        other.forEach(direct::recordValue);
        other.forEach(direct::recordValue);
        Buckets.Sum sum = new Buckets.Sum();

        sum.add(bucketsOf(one));
        sum.add(bucketsOf(other));
        sum.add(bucketsOf(other).sparse());

        Histogram found = Recorder.histogram();
        sum.addTo(found);
        assertThat(found).isEqualTo(direct);
        assertThat(sum.total()).isEqualTo(direct.getTotalCount());
        assertThat(sum.lowest()).isEqualTo(direct.getTotalCount() == 0 ? 0 : direct.getMinValue());
    }

    /** As many of each magnitude as of any other, and the edges of buckets. */
    @Provide
    Arbitrary<List<Long>> latencies() {
        Arbitrary<Long> edges = Arbitraries.integers()
                .between(0, 41)
                .flatMap(bit -> Arbitraries.of((1L << bit) - 1, 1L << bit, (1L << bit) + 1));
        Arbitrary<Long> any = Arbitraries.integers()
                .between(0, 41)
                .flatMap(bit -> Arbitraries.longs()
                        .between(0, Math.min(2L << bit, Recorder.HIGHEST_NANOS))
                        .withoutEdgeCases());
        return Arbitraries.oneOf(edges, any).list().ofMaxSize(200);
    }

    @Test
    void theHighestValueHasABucket() {
        Buckets buckets = new Buckets();

        buckets.add(Recorder.HIGHEST_NANOS);

        assertThat(histogramOf(buckets).getMaxValue()).isGreaterThanOrEqualTo(Recorder.HIGHEST_NANOS);
    }

    @Test
    void clearedTheyHoldNothing() {
        Buckets buckets = new Buckets();
        buckets.add(12_345);

        buckets.clear();

        assertThat(histogramOf(buckets).getTotalCount()).isZero();
    }

    private static Buckets bucketsOf(List<Long> values) {
        Buckets buckets = new Buckets();
        values.forEach(buckets::add);
        return buckets;
    }

    private static Histogram histogramOf(Buckets buckets) {
        Histogram histogram = Recorder.histogram();
        buckets.addTo(histogram);
        return histogram;
    }
}
