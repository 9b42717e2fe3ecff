package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {

    @Test
    void fewFiguresAreShownFromTheSmallestToTheLargest() {
        assertThat(Spread.of(List.of(7.0, 1.0, 4.0))).contains(new Spread(4, 1, 7, 3, false));
        assertThat(Spread.of(List.of(8.0, 2.0))).contains(new Spread(5, 2, 8, 2, false));
        assertThat(Spread.of(List.of())).isEmpty();
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

        assertThat(Spread.of(twelve)).contains(new Spread(6.5, 3, 10, 12, true));
    }
}
