package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyBandsTest {

    private static long total(List<Long> pairs) {
        long sum = 0;
        for (int i = 1; i < pairs.size(); i += 2) {
            sum += pairs.get(i);
        }
        return sum;
    }

    @Test
    void whatHasComeSinceIsToldOnceAndInItsBand() {
        Histogram histogram = new Histogram(3);
        LatencyBands bands = new LatencyBands();
        histogram.recordValueWithCount(1_000_000, 5);

        assertThat(bands.since(histogram)).containsExactly(60L, 5L);

        histogram.recordValueWithCount(1_000_000, 2);
        histogram.recordValueWithCount(10_000_000, 1);
        assertThat(bands.since(histogram)).containsExactly(60L, 2L, 70L, 1L);
        assertThat(bands.since(histogram)).isEmpty();
    }

    @Property
    void everyLatencyLiesInABandThatReachesAroundIt(@ForAll @LongRange(min = 1, max = 900_000_000_000L) long nanos) {
        int band = LatencyBands.band(nanos);

        assertThat((double) nanos)
                .isBetween(Math.pow(10, band / 10.0) * 0.999, Math.pow(10, (band + 1) / 10.0) * 1.001);
    }

    @Test
    void partsOfCountsAddUpAgain() {
        List<Long> pairs = List.of(3L, 10L, 4L, 1L);

        List<Long> parts = LatencyBands.sum(LatencyBands.share(pairs, 0.7), LatencyBands.share(pairs, 0.3));

        assertThat(total(parts)).isEqualTo(total(pairs));
        assertThat(LatencyBands.share(pairs, 1)).isEqualTo(pairs);
    }
}
