package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyLog.Stats;
import org.junit.jupiter.api.Test;

class SteadinessTest {

    private static final long MEDIAN = 10_000_000;

    private final Steadiness scheduled = new Steadiness(false);
    private final Steadiness saturated = new Steadiness(true);

    private static void second(Steadiness steadiness, double offered, double delivered, long medianNanos) {
        steadiness.second(offered, delivered, new Stats((long) delivered, medianNanos, medianNanos, medianNanos));
    }

    @Test
    void threeEvenSecondsAreSteadyAndTwoAreNot() {
        second(scheduled, 1_000, 1_000, MEDIAN);
        second(scheduled, 1_000, 1_000, MEDIAN);
        assertThat(scheduled.reached()).isFalse();

        second(scheduled, 1_000, 1_000, MEDIAN);
        assertThat(scheduled.reached()).isTrue();
    }

    @Test
    void deliveryMayDifferFromTheOfferByATwentieth() {
        second(scheduled, 1_000, 950, MEDIAN);
        second(scheduled, 1_000, 1_050, MEDIAN);
        second(scheduled, 1_000, 1_000, MEDIAN);
        assertThat(scheduled.reached()).isTrue();

        second(scheduled, 1_000, 949, MEDIAN);
        assertThat(scheduled.reached()).isFalse();
    }

    @Test
    void atALowRateDeliveryMayDifferByTwoMessages() {
        second(scheduled, 10, 8, MEDIAN);
        second(scheduled, 10, 12, MEDIAN);
        second(scheduled, 10, 10, MEDIAN);
        assertThat(scheduled.reached()).isTrue();

        second(scheduled, 10, 13, MEDIAN);
        assertThat(scheduled.reached()).isFalse();
    }

    @Test
    void onlyTheLastThreeSecondsCount() {
        second(scheduled, 1_000, 0, 90 * MEDIAN);
        second(scheduled, 1_000, 1_000, MEDIAN);
        second(scheduled, 1_000, 1_000, MEDIAN);
        assertThat(scheduled.reached()).isFalse();

        second(scheduled, 1_000, 1_000, MEDIAN);
        assertThat(scheduled.reached()).isTrue();
    }

    @Test
    void theMedianMayDifferByAQuarterOfTheLargest() {
        second(scheduled, 1_000, 1_000, 7_500_000);
        second(scheduled, 1_000, 1_000, MEDIAN);
        second(scheduled, 1_000, 1_000, 8_000_000);
        assertThat(scheduled.reached()).isTrue();

        second(scheduled, 1_000, 1_000, 7_400_000);
        assertThat(scheduled.reached()).isFalse();
    }

    @Test
    void aSmallMedianMayDifferByTwoHundredMicroseconds() {
        second(scheduled, 1_000, 1_000, 10_000);
        second(scheduled, 1_000, 1_000, 210_000);
        second(scheduled, 1_000, 1_000, 10_000);
        assertThat(scheduled.reached()).isTrue();

        second(scheduled, 1_000, 1_000, 210_001);
        assertThat(scheduled.reached()).isFalse();
    }

    @Test
    void publishedBackToBackTheRateIsEvenAndTheMedianMayGrow() {
        second(saturated, 0, 850, MEDIAN);
        second(saturated, 0, 1_000, 2 * MEDIAN);
        second(saturated, 0, 900, 3 * MEDIAN);
        assertThat(saturated.reached()).isTrue();

        second(saturated, 0, 849, 4 * MEDIAN);
        assertThat(saturated.reached()).isFalse();
    }

    @Test
    void nothingDeliveredIsNotSteady() {
        for (int i = 0; i < 3; i++) {
            second(saturated, 0, 0, -1);
        }
        assertThat(saturated.reached()).isFalse();
    }
}
