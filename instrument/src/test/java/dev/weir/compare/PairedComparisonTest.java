package dev.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.compare.FigureSamples.Preference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {

    private static final int MOST_PAIRS = 30;

    @Test
    void lookingAfterEveryPairKeepsTheError() {
        SimulatedSides equal = new SimulatedSides(1, 0.04, 0);

        long wrong = IntStream.range(0, SimulatedSides.SEEDS)
                .mapToObj(seed -> untilItStands(equal, seed))
                .map(OverallVerdict::of)
                .filter(verdict -> verdict == FigureVerdict.WORSE || verdict == FigureVerdict.BETTER)
                .count();

        assertThat(wrong).isLessThanOrEqualTo(5);
    }

    @Test
    void machineThatDriftsByTenPercentAPairDoesNotMislead() {
        SimulatedSides drifting = new SimulatedSides(1, 0.03, 0.1);

        long wrong = IntStream.range(0, SimulatedSides.SEEDS)
                .mapToObj(seed -> OverallVerdict.of(untilItStands(drifting, seed)))
                .filter(verdict -> verdict == FigureVerdict.WORSE || verdict == FigureVerdict.BETTER)
                .count();

        assertThat(wrong).isLessThanOrEqualTo(5);
    }

    @Test
    void latencyTenPercentHigherIsFoundAndStopsTheRuns() {
        SimulatedSides slower = new SimulatedSides(1.1, 0.03, 0);

        List<List<FigureComparison>> ends = IntStream.range(0, SimulatedSides.SEEDS)
                .mapToObj(seed -> untilItStands(slower, seed))
                .toList();

        assertThat(ends.stream()
                        .filter(end -> OverallVerdict.of(end) == FigureVerdict.WORSE)
                        .count())
                .isGreaterThanOrEqualTo(90);
        assertThat(ends.stream()
                        .mapToInt(end -> end.getFirst().samples().before().size())
                        .sorted()
                        .skip(SimulatedSides.SEEDS / 2)
                        .findFirst()
                        .orElseThrow())
                .isLessThanOrEqualTo(15);
    }

    @Test
    void latencyTwiceAsHighIsToldAfterTenPairs() {
        SimulatedSides twice = new SimulatedSides(2, 0.03, 0);

        long soon = IntStream.range(0, SimulatedSides.SEEDS)
                .filter(seed -> OverallVerdict.of(compared(twice.figures(10, seed))) == FigureVerdict.WORSE)
                .count();

        assertThat(soon).isGreaterThanOrEqualTo(95);
    }

    @Test
    void quietPairsOfEqualSidesAreTheSame() {
        SimulatedSides equal = new SimulatedSides(1, 0.01, 0);

        long same = IntStream.range(0, SimulatedSides.SEEDS)
                .filter(seed -> OverallVerdict.of(untilItStands(equal, seed)) == FigureVerdict.SAME)
                .count();

        assertThat(same).isGreaterThanOrEqualTo(95);
    }

    @Test
    void intervalHoldsTheRatioAtEveryLook() {
        SimulatedSides slower = new SimulatedSides(1.2, 0.05, 0);

        long missed = IntStream.range(0, SimulatedSides.SEEDS)
                .filter(seed -> IntStream.of(8, 16, MOST_PAIRS)
                        .mapToObj(pairs ->
                                compared(slower.figures(pairs, seed)).get(1).ratio())
                        .anyMatch(ratio -> ratio.low() > 1.2 || ratio.high() < 1.2))
                .count();

        // One that missed 5 of 100 in truth misses more than 12 in one of a thousand samples.
        assertThat(missed).isLessThanOrEqualTo(12);
    }

    @Test
    void ratioIsThatWithinPairsWhateverTheMachineDoes() {
        List<Double> before = DoubleStream.iterate(100, value -> value * 1.5)
                .limit(12)
                .boxed()
                .toList();
        List<Double> after = before.stream().map(value -> value * 1.25).toList();

        FigureComparison found = compared(List.of(new FigureSamples("p99", Preference.LOWER, before, after, -1)))
                .getFirst();

        assertThat(found.ratio().value()).isCloseTo(1.25, within(1e-9));
        assertThat(found.verdict()).isEqualTo(FigureVerdict.WORSE);
    }

    @Test
    void threePairsTellNothing() {
        FigureSamples figure =
                new FigureSamples("p99", Preference.LOWER, List.of(1.0, 1.0, 1.0), List.of(9.0, 9.5, 9.2), -1);

        FigureComparison found = compared(List.of(figure)).getFirst();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
        assertThat(found.ratio().bounded()).isFalse();
    }

    private static List<FigureComparison> untilItStands(SimulatedSides sides, int seed) {
        List<FigureSamples> all = sides.figures(MOST_PAIRS, seed);
        for (int pairs = 1; ; pairs++) {
            List<FigureComparison> found = compared(first(all, pairs));
            if (pairs == MOST_PAIRS || OverallVerdict.stands(found)) {
                return found;
            }
        }
    }

    private static List<FigureSamples> first(List<FigureSamples> all, int pairs) {
        List<FigureSamples> first = new ArrayList<>();
        for (FigureSamples figure : all) {
            first.add(new FigureSamples(
                    figure.name(),
                    figure.better(),
                    figure.before().subList(0, pairs),
                    figure.after().subList(0, pairs),
                    figure.withinSpread()));
        }
        return first;
    }

    private static List<FigureComparison> compared(List<FigureSamples> figures) {
        return PairedComparison.of(figures, ComparisonRule.USUAL);
    }
}
