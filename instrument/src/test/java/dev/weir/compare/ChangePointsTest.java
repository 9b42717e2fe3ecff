package dev.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointsTest {

    @Test
    void stepOfTwentyPercentIsFoundWhereItIs() {
        List<Double> history = history(1, 20, 0);
        history.addAll(history(1.2, 15, 1));

        assertThat(ChangePoints.of(history))
                .singleElement()
                .satisfies(place -> assertThat(place).isBetween(19, 21));
    }

    @Test
    void steadyHistoriesHaveHardlyEverOne() {
        long wrong = IntStream.range(0, SimulatedSides.SEEDS)
                .filter(seed -> !ChangePoints.of(history(1, 40, seed)).isEmpty())
                .count();

        assertThat(wrong).isLessThanOrEqualTo(5);
    }

    @Test
    void shortOrConstantHistoriesHaveNone() {
        assertThat(ChangePoints.of(List.of(1.0, 2.0, 9.0))).isEmpty();
        assertThat(ChangePoints.of(List.of(5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0)))
                .isEmpty();
    }

    private static List<Double> history(double level, int length, int seed) {
        SplittableRandom random = new SplittableRandom(31L * seed + 5);
        List<Double> history = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            history.add(level * Math.exp(0.03 * random.nextGaussian()));
        }
        return history;
    }
}
