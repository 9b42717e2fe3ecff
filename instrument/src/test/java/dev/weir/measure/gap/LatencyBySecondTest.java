package dev.weir.measure.gap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Recorder;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyBySecondTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final LatencyBySecond latencies = new LatencyBySecond();

    private void arrived(long second, long latencyNanos, int count) {
        Histogram histogram = Recorder.histogram();
        histogram.recordValueWithCount(latencyNanos, count);
        latencies.add(second, histogram);
    }

    private Histogram due(long fromNanos, long toNanos) {
        Histogram histogram = Recorder.histogram();
        latencies.addTo(histogram, (from, to) -> from >= fromNanos && to <= toNanos);
        return histogram;
    }

    @Test
    void aMessageBelongsToTheSecondInWhichItWasDue() {
        arrived(3, MILLI, 100);
        arrived(15, 9 * SECOND, 7);
        arrived(15, 2 * MILLI, 50);
        arrived(15, 2 * MILLI, 50);

        assertThat(due(2 * SECOND, 5 * SECOND).getTotalCount()).isEqualTo(100);
        assertThat(due(5 * SECOND, 8 * SECOND).getTotalCount()).isEqualTo(7);
        assertThat(due(14 * SECOND, 16 * SECOND).getTotalCount()).isEqualTo(100);
    }

    @Test
    void aLatencyIsKeptToLessThanTwoPercent() {
        for (long nanos = 1; nanos < Recorder.HIGHEST_NANOS; nanos = nanos * 17 / 10 + 1) {
            LatencyBySecond one = new LatencyBySecond();
            Histogram histogram = Recorder.histogram();
            histogram.recordValue(nanos);
            one.add(0, histogram);
            Histogram found = Recorder.histogram();
            one.addTo(found, (from, to) -> true);

            assertThat(found.getMaxValue()).isBetween(nanos - nanos / 50, nanos + nanos / 50);
        }
    }
}
