package dev.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.compare.FigureSamples.Preference;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndependentComparisonTest {

    private static final List<Double> TEN =
            IntStream.range(0, 10).mapToObj(i -> 100 + 0.1 * i).toList();

    @Test
    void equalSidesAreHardlyEverToldApart() {
        SimulatedSides equal = new SimulatedSides(1, 0.04, 0);

        long better = SimulatedSides.count(FigureVerdict.BETTER, seed -> compared(equal.figures(10, seed)));
        long worse = SimulatedSides.count(FigureVerdict.WORSE, seed -> compared(equal.figures(10, seed)));

        assertThat(better + worse).isLessThanOrEqualTo(5);
    }

    @Test
    void latencyTenPercentHigherIsWorseWithTenRuns() {
        SimulatedSides slower = new SimulatedSides(1.1, 0.04, 0);

        assertThat(SimulatedSides.count(FigureVerdict.WORSE, seed -> compared(slower.figures(10, seed))))
                .isGreaterThanOrEqualTo(90);
    }

    @Test
    void latencyTenPercentLowerIsBetterWithTenRuns() {
        SimulatedSides faster = new SimulatedSides(1 / 1.1, 0.04, 0);

        assertThat(SimulatedSides.count(FigureVerdict.BETTER, seed -> compared(faster.figures(10, seed))))
                .isGreaterThanOrEqualTo(90);
    }

    @Test
    void quietRunsOfEqualSidesAreTheSame() {
        SimulatedSides equal = new SimulatedSides(1, 0.01, 0);

        assertThat(SimulatedSides.count(FigureVerdict.SAME, seed -> compared(equal.figures(10, seed))))
                .isGreaterThanOrEqualTo(95);
    }

    @Test
    void ratioIntervalHoldsTheTrueRatio() {
        SimulatedSides slower = new SimulatedSides(1.1, 0.05, 0);

        long holding = IntStream.range(0, SimulatedSides.SEEDS)
                .mapToObj(seed -> compared(slower.figures(8, seed)).get(1).ratio())
                .filter(ratio -> ratio.low() <= 1.1 && 1.1 <= ratio.high())
                .count();

        assertThat(holding).isGreaterThanOrEqualTo(90);
    }

    @Test
    void oneRunOfEachCannotTellAndEstimatesHowManyCan() {
        FigureSamples noisy = new FigureSamples("p99", Preference.LOWER, List.of(100.0), List.of(150.0), 0.10);
        FigureSamples quiet = new FigureSamples("p99", Preference.LOWER, List.of(100.0), List.of(150.0), 0.02);

        FigureComparison ofNoisy = compared(List.of(noisy)).getFirst();
        FigureComparison ofQuiet = compared(List.of(quiet)).getFirst();

        assertThat(ofNoisy.verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
        assertThat(ofNoisy.ratio().bounded()).isFalse();
        // 2 ((1.960 + 0.842) 0.10 / ln 1.05)^2 · π/3 = 69.1
        assertThat(ofNoisy.needed()).isEqualTo(70);
        assertThat(ofQuiet.needed()).isEqualTo(4);
    }

    @Test
    void differenceSmallerThanWhatMattersIsTheSame() {
        List<Double> slightly = TEN.stream().map(value -> value * 1.03).toList();

        FigureComparison found = compared(List.of(new FigureSamples("p50", Preference.LOWER, TEN, slightly, -1)))
                .getFirst();

        assertThat(found.probability()).isLessThan(0.001);
        assertThat(found.verdict()).isEqualTo(FigureVerdict.SAME);
        assertThat(found.ratio().value()).isCloseTo(1.03, within(1e-9));
        assertThat(found.rankBiserial()).isEqualTo(1);
    }

    @Test
    void lossesInEveryRunAfterNoneAreWorse() {
        List<Double> none = List.of(0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        List<Double> some = List.of(3.0, 1.0, 9.0, 4.0, 2.0, 7.0);

        FigureComparison found = compared(List.of(new FigureSamples("lost", Preference.LOWER, none, some, -1)))
                .getFirst();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.WORSE);
        assertThat(found.ratio().value()).isNaN();
    }

    @Test
    void significanceShrinksWithTheNumberOfFigures() {
        // Of itself it is significant; among twenty figures it is not.
        List<Double> lower = List.of(1.0, 2.0, 3.0, 4.0);
        List<Double> higher = List.of(5.0, 6.0, 7.0, 8.0);
        FigureSamples one = new FigureSamples("p99", Preference.LOWER, lower, higher, -1);
        FigureSamples still = new FigureSamples("p50", Preference.LOWER, lower, List.of(4.5, 1.5, 2.5, 3.5), -1);

        assertThat(compared(List.of(one)).getFirst().verdict()).isEqualTo(FigureVerdict.WORSE);
        assertThat(compared(List.of(one, still, still)).getFirst().verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
    }

    private static List<FigureComparison> compared(List<FigureSamples> figures) {
        return IndependentComparison.of(figures, ComparisonRule.USUAL);
    }
}
