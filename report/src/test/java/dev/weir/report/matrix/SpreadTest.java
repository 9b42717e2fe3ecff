package dev.weir.report.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {

    private static Spread of(Double... figures) {
        return Spread.of(List.of(figures)).orElseThrow();
    }

    @Test
    void fewFiguresAreShownFromTheSmallestToTheLargest() {
        assertThat(of(7.0, 1.0, 4.0)).isEqualTo(new Spread(List.of(7.0, 1.0, 4.0), 1, 7, false));
        assertThat(of(7.0, 1.0, 4.0).median()).contains(4.0);
        assertThat(Spread.of(List.of())).isEmpty();
    }

    @Test
    void twoFiguresHaveNoMedianAndOneOfThemStandsForBoth() {
        Spread two = of(8.0, 2.0);

        assertThat(two.figures()).containsExactly(8.0, 2.0);
        assertThat(two.median()).isEqualTo(Optional.empty());
        assertThat(two.medianOrLower()).isEqualTo(2.0);
        assertThat(two.medianOrHigher()).isEqualTo(8.0);
        assertThat(of(3.0).median()).contains(3.0);
        assertThat(of(1.0, 5.0, 3.0, 100.0).median()).contains(4.0);
    }

    @Test
    void theFactorIsThatOfTheUpperEndToTheLowerOne() {
        assertThat(of(8.0, 2.0).factor()).isEqualTo(4);
        assertThat(of(0.0, 0.0).factor()).isEqualTo(1);
        assertThat(of(0.0, 2.0).factor()).isInfinite();
    }

    /** The ranks of the sign test's confidence interval at 95 %, as tables of nonparametric statistics list them. */
    @ParameterizedTest
    @CsvSource({"1, 0", "5, 0", "6, 1", "8, 1", "9, 2", "11, 2", "12, 3", "14, 3", "15, 4", "20, 6", "25, 8"})
    void theIntervalOfTheMedianHasTheRankOfTheSignTest(int count, int rank) {
        assertThat(Spread.rank(count)).isEqualTo(rank);
    }

    @Test
    void theIntervalLeavesOutWhatLiesBeyondItsRank() {
        List<Double> twelve =
                IntStream.rangeClosed(1, 12).mapToObj(i -> (double) i).toList();

        assertThat(Spread.of(twelve)).contains(new Spread(twelve, 3, 10, true));
        assertThat(Spread.of(twelve).orElseThrow().median()).contains(6.5);
    }
}
