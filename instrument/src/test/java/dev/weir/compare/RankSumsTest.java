package dev.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RankSumsTest {

    @Test
    void ordersOfTwoTwosAreCounted() {
        // Of six orders: 0, 1, 2, 2, 3 and 4 pairs the wrong way round.
        assertThat(RankSums.counts(2, 2)).containsExactly(1, 1, 2, 1, 1);
        assertThat(RankSums.counts(3, 1)).containsExactly(1, 1, 1, 1);
    }

    @Test
    void criticalValuesAreThoseOfTheTables() {
        // Mann and Whitney: a two-sided test of 5 % rejects up to 0 of 4 and 4, 2 of 5 and 5, 23 of 10 and 10.
        assertThat(RankSums.lowerRank(3, 3, 0.05)).isZero();
        assertThat(RankSums.lowerRank(4, 4, 0.05)).isEqualTo(1);
        assertThat(RankSums.lowerRank(5, 5, 0.05)).isEqualTo(3);
        assertThat(RankSums.lowerRank(10, 10, 0.05)).isEqualTo(24);
    }

    @Test
    void manyValuesHaveNearlyTheSameRankAsExactOnes() {
        // 25 and 25: 211 by exact tables.
        assertThat(RankSums.lowerRank(25, 25, 0.05)).isEqualTo(212);
        assertThat(RankSums.lowerRank(26, 26, 0.05)).isBetween(225, 235);
    }

    @Test
    void fourRunsAreTheFewestThatTellOneFigure() {
        assertThat(RankSums.fewest(0.05)).isEqualTo(4);
        assertThat(RankSums.fewest(0.01)).isEqualTo(5);
        assertThat(RankSums.fewest(0.007)).isEqualTo(6);
    }
}
