package dev.weir.schedule.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTimeTest {

    private static final int DRAWS = 200_000;

    private static LongStream draws(WorkTime time) {
        SplittableRandom random = new SplittableRandom(5);
        return LongStream.generate(() -> time.draw(random)).limit(DRAWS);
    }

    @Test
    void aDurationAloneIsAlwaysTheSame() {
        WorkTime time = WorkTime.parse("200ms");

        assertThat(time).isEqualTo(new WorkTime.Constant(Duration.ofMillis(200)));
        assertThat(draws(time).distinct()).containsExactly(200_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exponential 2ms", "lognormal 2ms 0.5", "lognormal 2ms 1.5"})
    void theDurationOfADistributionIsItsMean(String text) {
        WorkTime time = WorkTime.parse(text);

        assertThat(time.meanNanos()).isEqualTo(2e6);
        assertThat(draws(time).average().orElseThrow()).isCloseTo(2e6, within(6e4));
    }

    @Test
    void exponentialTimesAreBelowTheirMeanIn63Of100Cases() {
        long below = draws(WorkTime.parse("exponential 2ms"))
                .filter(nanos -> nanos < 2_000_000)
                .count();

        assertThat(below / (double) DRAWS).isCloseTo(1 - Math.exp(-1), within(0.01));
    }

    @Test
    void theMedianOfLognormalTimesIsBelowTheirMean() {
        double median = 2e6 * Math.exp(-0.125);
        long below = draws(WorkTime.parse("lognormal 2ms 0.5"))
                .filter(nanos -> nanos < median)
                .count();

        assertThat(below / (double) DRAWS).isCloseTo(0.5, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "200", "exponential", "exponential 2ms 3", "lognormal 2ms", "lognormal 2ms x", "gamma 2ms"})
    void anythingElseIsNoTime(String text) {
        assertThatThrownBy(() -> WorkTime.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void workOnABatchLetsItsMessagesThroughAtOnce() {
        WorkTime time = WorkTime.parse("200ms");

        assertThat(new WorkModel(WorkModel.Each.BATCH, time, WorkModel.By.WAITING).capacityPerSecond(500))
                .isEqualTo(2_500);
        assertThat(new WorkModel(WorkModel.Each.RECORD, time, WorkModel.By.WAITING).capacityPerSecond(500))
                .isEqualTo(5);
        assertThat(WorkModel.NONE.capacityPerSecond(500)).isInfinite();
    }
}
