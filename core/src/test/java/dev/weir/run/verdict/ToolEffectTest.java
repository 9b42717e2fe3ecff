package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.Recorder;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ToolEffectTest {

    /** So many short latencies and so many long ones; all are short enough to be exact. */
    private static Histogram histogram(int count, long shortNanos, int longCount, long longNanos) {
        Histogram histogram = Recorder.histogram();
        histogram.recordValueWithCount(shortNanos, count);
        histogram.recordValueWithCount(longNanos, longCount);
        return histogram;
    }

    @Test
    void theEffectIsOfTheHeadlineThatTheToolMovedMost() {
        Histogram measured = histogram(960, 100, 40, 1_000);

        assertThat(ToolEffect.of(measured, histogram(960, 90, 40, 600))).isEqualTo(new ToolEffect(0.4, 99, 400));
        assertThat(ToolEffect.of(measured, histogram(960, 50, 40, 900))).isEqualTo(new ToolEffect(0.5, 50, 50));
    }

    @Test
    void aPercentileOfTooFewSamplesIsNotLookedAt() {
        assertThat(ToolEffect.of(histogram(900, 100, 90, 1_000), histogram(900, 90, 90, 600)))
                .isEqualTo(new ToolEffect(0.1, 50, 10));
    }

    @Test
    void whereTheToolMadeNothingWorseThereIsNoEffect() {
        assertThat(ToolEffect.of(histogram(960, 100, 40, 1_000), histogram(960, 100, 40, 1_200)))
                .isEqualTo(new ToolEffect(0, 50, 0));
        assertThat(ToolEffect.of(histogram(960, 0, 40, 0), histogram(960, 0, 40, 0)))
                .isEqualTo(new ToolEffect(0, 50, 0));
    }

    @Test
    void aPercentileIsNamedWithoutADecimalThatIsNone() {
        assertThat(new ToolEffect(0, 50, 0).percentileName()).isEqualTo("p50");
        assertThat(new ToolEffect(0, 99.9, 0).percentileName()).isEqualTo("p99.9");
    }
}
